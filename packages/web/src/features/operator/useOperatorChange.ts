import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { notifyFailure } from '../../data/failure.ts';
import { withPasskey } from '../../data/with-fresh-sign-in.ts';

/** Changes what a query shows, and fetches it again; then calls `changed`. */
export const useOperatorChange = ({ refetch }: Pick<UseQueryResult, 'refetch'>, changed?: () => void) =>
  useMutation({
    mutationFn: (change: () => Promise<unknown>) => withPasskey(change),
    async onSuccess() {
      await refetch();
      changed?.();
    },
    onError: notifyFailure,
  });
