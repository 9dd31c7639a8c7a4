import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../data/queries.ts';

/** How often areas change for others, in ms. */
// With `retryOnMount` this part and a failing screen would refetch in turns endlessly.
export const useTickMs = (): number =>
  useQuery({ ...queries.presence(), retryOnMount: false }).data?.tickMs ?? tickMsOf.production;
