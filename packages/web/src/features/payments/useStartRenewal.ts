import { useMutation } from '@tanstack/react-query';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { useOwnUpdate } from '../../data/useLive.ts';

/** Opens a renewal, which `next` lets them approve. */
export function useStartRenewal(next: () => void) {
  const update = useOwnUpdate();
  return useMutation({
    mutationFn: () => api.payments.renew({ renewalId: uuid() }),
    onSuccess(premium) {
      update({ type: 'premium.changed', premium });
      next();
    },
    onError: notifyFailure,
  });
}
