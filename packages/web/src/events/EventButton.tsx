import type { Event } from '@nukkad/core/events/contract.ts';
import { eventOffer } from '@nukkad/core/events/rules.ts';
import { paymentWords } from '@nukkad/core/payments/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as uuid } from 'uuid';
import { api } from '../api.ts';
import { useOwnUpdate } from '../live.ts';
import { queries } from '../queries.ts';
import { tellFailure } from '../refusal.ts';
import { say } from '../say.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { toast } from '../ui/Toast.tsx';
import styles from './Events.module.css';

/** What somebody can do about an event: register, book a ticket, or see that they are going. */
export function EventButton({ event }: { event: Event }) {
  const [busy, setBusy] = useState(false);
  const cache = useQueryClient();
  const update = useOwnUpdate();
  const navigate = useNavigate();
  const [openedAt] = useState(Date.now);
  const offer = eventOffer({ ...event, date: new Date(event.date) }, new Date(openedAt));

  async function run(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tellFailure(error);
      // Whatever was refused, what is on screen was not up to date.
      await cache.invalidateQueries({ queryKey: ['events'] });
      await cache.invalidateQueries({ queryKey: queries.event(event.id).queryKey });
    }
    setBusy(false);
  }
  const register = () =>
    run(async () => {
      update({ type: 'event.changed', event: await api.events.register({ id: event.id }) });
      toast(`You are going to ${event.name}`);
    });
  const book = () =>
    run(async () => {
      const order = await api.events.book({ id: event.id, orderId: uuid() });
      say(paymentWords(event.price));
      await navigate(`/pay/${order.id}`);
    });

  switch (offer) {
    case 'going':
      return (
        <span className={styles.going}>
          <Icon name="check" size={20} />
          Going
        </span>
      );
    case 'register':
      return (
        <Button look="main" small busy={busy} aria-label={`Register for ${event.name}`} onClick={() => void register()}>
          Register
        </Button>
      );
    case 'book':
      return (
        <Button look="main" small busy={busy} aria-label={`Book Ticket for ${event.name}`} onClick={() => void book()}>
          Book Ticket
        </Button>
      );
    default:
      return <span className={styles.over}>{offer === 'over' ? 'Over' : 'Sold out'}</span>;
  }
}
