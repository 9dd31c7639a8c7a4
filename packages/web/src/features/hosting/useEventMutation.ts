import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';
import { tellFailure } from '../../data/failure.ts';

/** Runs an operation on a hosted event and refreshes the lists that it appears in. */
export function useEventMutation(change: () => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['events'] });
      await cache.invalidateQueries({ queryKey: queries.hosting().queryKey, exact: true });
    },
    onError: tellFailure,
  });
}
