import type { Order } from '@nukkad/core/payments/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { v7 as uuid } from 'uuid';
import { api } from '../api.ts';
import { Screen } from '../layout/Screen.tsx';
import { queries } from '../queries.ts';
import { refusalCode, tellFailure, wordsFor } from '../refusal.ts';
import { useSession } from '../session.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/State.tsx';
import { toast } from '../ui/Toast.tsx';
import { rupees } from '../when.ts';
import styles from './Payment.module.css';

/** The pretend gateway of the demo and the sandbox. */
export default function Payment() {
  const order = useQuery(queries.order(useParams()['orderId']!));
  const back = order.data?.purpose === 'premium' ? '/profile' : '/events';
  return (
    <Screen title="Payment" back={back}>
      {order.isPending ? (
        <Skeleton many={1} height={280} />
      ) : order.isError ? (
        refusalCode(order.error) === 'NOT_FOUND' ? (
          <EmptyState
            drawing="no-tickets"
            title="No such payment"
            action={<ButtonLink to="/events">See local events</ButtonLink>}
          />
        ) : (
          <ErrorState retry={() => void order.refetch()}>{wordsFor(order.error)}</ErrorState>
        )
      ) : (
        <Checkout key={order.data.id} order={order.data} back={back} />
      )}
    </Screen>
  );
}

function Checkout({ order, back }: { order: Order; back: string }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const [busy, setBusy] = useState<'pay' | 'fail' | 'again' | null>(null);
  const price = rupees(order.amountPaise / 100);

  async function run(which: 'pay' | 'fail' | 'again', work: () => Promise<void>) {
    setBusy(which);
    try {
      await work();
    } catch (error) {
      tellFailure(error);
      await cache.invalidateQueries({ queryKey: queries.order(order.id).queryKey });
    }
    setBusy(null);
  }
  const settle = (outcome: 'pay' | 'fail') =>
    run(outcome, async () => {
      const settled = await api.payments.settle({ id: order.id, outcome });
      cache.setQueryData(queries.order(order.id).queryKey, settled);
      if (settled.status !== 'paid') return;
      await refresh();
      await cache.invalidateQueries();
      toast(order.purpose === 'premium' ? 'Welcome to Premium' : 'Ticket booked');
      await navigate(order.purpose === 'premium' ? '/profile' : '/tickets', { replace: true });
    });
  const again = () =>
    run('again', async () => {
      const next =
        order.eventId === null
          ? await api.payments.premium({ orderId: uuid() })
          : await api.events.book({ id: order.eventId, orderId: uuid() });
      await navigate(`/pay/${next.id}`, { replace: true });
    });

  return (
    <section className={styles.checkout} aria-labelledby="what">
      <p className={styles.practice}>Practice payment: no money moves.</p>
      <h2 id="what">{order.description}</h2>
      <p className={styles.amount}>{price}</p>
      {order.status === 'open' && (
        <>
          <Button look="main" wide busy={busy === 'pay'} onClick={() => void settle('pay')}>
            Pay {price}
          </Button>
          <Button wide busy={busy === 'fail'} onClick={() => void settle('fail')}>
            Let it fail
          </Button>
        </>
      )}
      {order.status === 'failed' && (
        <>
          <p role="alert">The payment did not go through, and nothing was charged.</p>
          <Button look="main" wide busy={busy === 'again'} onClick={() => void again()}>
            Try again
          </Button>
        </>
      )}
      {order.status === 'paid' && <p>This is paid already.</p>}
      <ButtonLink look="quiet" to={back}>
        {order.status === 'open' ? 'Cancel' : 'Back'}
      </ButtonLink>
    </section>
  );
}
