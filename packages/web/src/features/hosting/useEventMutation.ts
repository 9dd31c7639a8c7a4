import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '../../data/failure.ts';
import { hostedEventsChanged } from '../../data/cache/hosting.ts';

export function useEventMutation(change: () => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => hostedEventsChanged(cache),
    onError: notifyFailure,
  });
}
