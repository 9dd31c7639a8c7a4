import type { Export } from '@nukkad/core/features/account/own-data/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';

export const exportAsked = (cache: QueryClient, asked: Export) => cache.setQueryData(queries.export().queryKey, asked);
