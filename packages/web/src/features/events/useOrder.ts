import type { Event } from '@nukkad/core/features/events/contract.ts';
import { paymentWords } from '@nukkad/core/features/payments/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { eventOutdated } from '../../data/cache/events.ts';
import { tellFailure } from '../../data/failure.ts';
import { say } from '../../data/feedback.ts';
import { toast } from '../../ui/Toast.tsx';

/** What somebody does about the seats of an event, and whether that is under way. */
export function useOrdering({ id, name, price }: Pick<Event, 'id' | 'name' | 'price'>) {
  const [busy, setBusy] = useState(false);
  const cache = useQueryClient();
  const update = useOwnUpdate();
  const navigate = useNavigate();

  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
      update({ type: 'event.changed', event: await api.events.get({ id }) });
    } catch (error) {
      tellFailure(error);
      await eventOutdated(cache, id);
    }
    setBusy(false);
  }
  return {
    busy,
    order: (quantity: number) =>
      run(async () => {
        const order = await api.tickets.order({ id, orderId: uuid(), quantity, price });
        if (order.status === 'paid') toast(`You’re going to ${name}`);
        else {
          say(paymentWords(price * quantity));
          await navigate(`/pay/${order.id}`);
        }
      }),
    accept: (orderId: string) =>
      run(async () => {
        await api.tickets.accept({ id: orderId });
        toast(`You’re going to ${name}`);
      }),
    cancel: (orderId: string, done: string) =>
      run(async () => {
        update({ type: 'order.changed', order: await api.tickets.cancel({ id: orderId }) });
        toast(done);
      }),
    wait: (quantity: number) => run(() => api.tickets.wait({ id, waitingId: uuid(), quantity })),
    leave: () => run(() => api.tickets.leave({ id })),
  };
}
