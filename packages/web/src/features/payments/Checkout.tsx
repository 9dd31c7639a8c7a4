import type { Checkout as CheckoutWay, Order } from '@nukkad/core/features/payments/contract.ts';
import { paymentWords, premiumWords } from '@nukkad/core/features/payments/redirect-words.ts';
import { premiumBenefits } from '@nukkad/core/features/payments/premium-benefit-words.ts';
import { premiumDays } from '@nukkad/core/features/payments/premium-terms.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { celebrate } from '../../data/shown-moment.ts';
import { awaitPayment } from '../../device/awaited-payment.ts';
import { api } from '../../data/api.ts';
import { refetchOrder, orderSettled } from '../../data/cache/orders.ts';
import { notifyFailure } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { useSession } from '../../data/session.tsx';
import { useNow } from '../../device/server-time.ts';
import { eventWhen, minutesLeft } from '../../format/dates.ts';
import { rupees } from '../../format/money.ts';
import { assetUrl } from '../../ui/asset-url.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { endToast, toast } from '../../ui/Toast.tsx';
import { venueWords } from '../events/EventFacts.tsx';
import styles from './Payment.module.css';

export function Checkout({ order, back }: { order: Order; back: string }) {
  const announced = order.purpose === 'premium' ? premiumWords : paymentWords(order.amountPaise / 100);
  useEffect(() => endToast(announced), [announced]);
  const checkout = useQuery(queries.checkout(order.id));
  const eventId = order.eventId ?? order.promotion?.eventId ?? null;
  const { data: event } = useQuery({ ...queries.event(eventId ?? ''), enabled: eventId !== null });
  const [params, setParams] = useSearchParams();
  const failed = params.has('failed');
  const setFailed = (next: boolean) => setParams(next ? { failed: '' } : {}, { replace: true });
  return (
    <section className={styles.checkout} aria-labelledby="what">
      {eventId === null ? (
        <img className={styles.crown} src={assetUrl('drawings/premium.svg')} alt="" width="160" height="120" />
      ) : event ? (
        <img className={styles.picture} src={assetUrl(event.image)} alt="" width="320" height="128" />
      ) : (
        <div className={styles.picture} />
      )}
      <div className={styles.due}>
        {checkout.data?.way === 'practice' && <p className={styles.state}>Practice payment: you won’t be charged.</p>}
        <h2 id="what">{order.quantity === 1 ? order.description : `${order.quantity} × ${order.description}`}</h2>
        {order.eventId !== null && (
          <p className={styles.hint}>
            {event ? `${eventWhen(event.date, event.timeZone)} · ${venueWords(event)}` : '…'}
          </p>
        )}
        <p className={styles.amount}>{rupees(order.amountPaise / 100)}</p>
        {order.purpose === 'premium' && (
          <>
            <p className={styles.hint}>Ends after {premiumDays} days. Nothing renews.</p>
            <ul className={styles.gets}>
              {premiumBenefits.map(({ name }) => (
                <li key={name}>
                  <Icon name="check" size={20} />
                  {name}
                </li>
              ))}
            </ul>
          </>
        )}
        {order.holdUntil && order.purpose !== 'premium' && <HoldTimer order={order} until={order.holdUntil} />}
        {checkout.isError ? (
          <LoadError query={checkout} />
        ) : failed ? (
          <>
            <p role="alert">The payment didn’t go through. You weren’t charged.</p>
            <Button look="main" wide onClick={() => setFailed(false)}>
              Try again
            </Button>
          </>
        ) : checkout.isPending ? (
          <Skeleton many={1} height={48} />
        ) : (
          <PayButtons order={order} checkout={checkout.data} fail={() => setFailed(true)} />
        )}
        <CancelOrder order={order} back={back} />
      </div>
    </section>
  );
}

function heldWords({ purpose, quantity }: Order): string {
  if (purpose === 'promotion') return 'This price is held for';
  return quantity === 1 ? 'Your seat is held for' : 'Your seats are held for';
}

function HoldTimer({ order, until }: { order: Order; until: string }) {
  const now = useNow(1000);
  const cache = useQueryClient();
  const isOver = Date.parse(until) <= now;
  return (
    <p className={styles.hold}>
      {isOver ? (
        <Button look="quiet" onClick={() => void refetchOrder(cache, order.id)}>
          Your time to pay has run out. Refresh
        </Button>
      ) : (
        <>
          {heldWords(order)} <time>{minutesLeft(until, now)}</time>
        </>
      )}
    </p>
  );
}

function afterPaying({ purpose, promotion }: Order): string {
  if (promotion) return `/hosting/${promotion.eventId}`;
  return purpose === 'premium' ? '/profile' : '/tickets';
}

function PayButtons({ order, checkout, fail }: { order: Order; checkout: CheckoutWay; fail(): void }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const price = rupees(order.amountPaise / 100);
  const settle = useMutation({
    mutationFn: (outcome: 'pay' | 'fail') => api.payments.settle({ id: order.id, outcome }),
    async onSuccess({ status }) {
      if (status !== 'paid') return fail();
      await refresh();
      if (order.purpose === 'premium') toast('Welcome to Premium');
      if (order.promotion) toast('Your event is promoted');
      // Leaves this screen before it turns into a receipt.
      await navigate(afterPaying(order), { replace: true });
      if (order.eventId !== null)
        celebrate({ kind: 'going', eventId: order.eventId, orderId: order.id }, 'Ticket booked');
      await orderSettled(cache);
    },
    async onError(error) {
      notifyFailure(error);
      await refetchOrder(cache, order.id);
    },
  });
  const isSending = (outcome: 'pay' | 'fail') => settle.isPending && settle.variables === outcome;
  if (checkout.way === 'link')
    return (
      <div className={styles.there}>
        <ButtonLink look="main" wide to={checkout.address} onClick={() => awaitPayment(order.id)}>
          Pay {price}
        </ButtonLink>
        <p className={styles.hint}>UPI, cards and more, on the payment page.</p>
      </div>
    );
  return (
    <>
      <Button look="main" wide busy={isSending('pay')} onClick={() => settle.mutate('pay')}>
        Pay {price}
      </Button>
      <Button look="quiet" busy={isSending('fail')} onClick={() => settle.mutate('fail')}>
        Simulate a failed payment
      </Button>
    </>
  );
}

function CancelOrder({ order, back }: { order: Order; back: string }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const cancel = useMutation({
    mutationFn: () => api.tickets.cancel({ id: order.id }),
    async onSuccess() {
      await navigate(order.promotion ? back : `/events/${order.eventId}`, { replace: true });
      await orderSettled(cache);
    },
    onError: notifyFailure,
  });
  if (order.purpose === 'premium')
    return (
      <ButtonLink look="quiet" to={back}>
        Cancel
      </ButtonLink>
    );
  return (
    <Button look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
      {order.promotion ? 'Cancel' : 'Cancel order'}
    </Button>
  );
}
