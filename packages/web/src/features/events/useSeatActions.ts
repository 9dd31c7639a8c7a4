import type { Event } from '@nukkad/core/features/events/contract.ts';
import { paymentWords } from '@nukkad/core/features/payments/redirect-words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { v4 as uuid } from 'uuid';
import { celebrate } from '../../data/shown-moment.ts';
import { api } from '../../data/api.ts';
import { useAway, useOwnUpdate } from '../../data/useLive.ts';
import { notifyFailure } from '../../data/failure.ts';
import { alertOrToast } from '../../data/alert-or-toast.ts';
import { toast } from '../../ui/Toast.tsx';
import { eventOutdated } from '../../data/cache/events.ts';

/** Operations that return no event send it as an update. */
function useSeatMutation<Input = void>(
  id: string,
  change: (input: Input) => Promise<Event | undefined>,
  onSettled?: () => void,
) {
  const cache = useQueryClient();
  const update = useOwnUpdate();
  const isAway = useAway();
  return useMutation({
    mutationFn: change,
    async onSuccess(event) {
      if (event) update({ type: 'event.changed', event });
      else if (isAway) await eventOutdated(cache, id);
    },
    onError: async (error) => {
      notifyFailure(error);
      // A refusal means that what is on screen is out of date.
      await eventOutdated(cache, id);
    },
    onSettled,
  });
}

/** Orders seats: free ones are confirmed, paid ones are held and lead to the payment. */
export function useOrder({ id, name, price }: Event) {
  const navigate = useNavigate();
  return useSeatMutation(id, async (quantity: number) => {
    const order = await api.tickets.order({ id, orderId: uuid(), quantity, price });
    if (order.status === 'paid')
      celebrate({ kind: 'going', eventId: id, orderId: order.id }, `You’re going to ${name}`);
    else {
      alertOrToast(paymentWords(price * quantity));
      await navigate(`/pay/${order.id}`);
    }
    return undefined;
  });
}

export const useClaimSeats = ({ id, name }: Event) =>
  useSeatMutation(id, async (orderId: string) => {
    await api.tickets.accept({ id: orderId });
    celebrate({ kind: 'going', eventId: id, orderId }, `You’re going to ${name}`);
    return undefined;
  });

export function useCancelSeats({ id }: Event, onSettled: () => void) {
  const update = useOwnUpdate();
  const cancel = async ({ id: orderId, quantity, isReceived }: NonNullable<Event['order']>) => {
    update({ type: 'order.changed', order: await api.tickets.cancel({ id: orderId }) });
    toast(
      isReceived
        ? quantity === 1
          ? 'You gave the ticket back'
          : 'You gave the tickets back'
        : quantity === 1
          ? 'You cancelled your seat'
          : 'You cancelled your seats',
    );
    return undefined;
  };
  return useSeatMutation(id, cancel, onSettled);
}

export const useJoinWaitlist = ({ id }: Event) =>
  useSeatMutation(id, (quantity: number) => api.tickets.wait({ id, waitingId: uuid(), quantity }));

export const useLeaveWaitlist = ({ id }: Event) => useSeatMutation(id, () => api.tickets.leave({ id }));
