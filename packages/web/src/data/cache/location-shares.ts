import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';

export const shareEnded = (cache: QueryClient, shareId: string) =>
  cache.setQueryData(queries.shares().queryKey, (list) => list?.filter(({ id }) => id !== shareId));

export const refetchShares = (cache: QueryClient) => cache.refetchQueries({ queryKey: queries.shares().queryKey });
