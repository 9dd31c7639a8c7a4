import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { Screen } from '../../ui/Screen.tsx';
import { celebrate } from '../../data/shown-moment.ts';
import { isBackFromPaying } from '../../device/awaited-payment.ts';
import { queries } from '../../data/queries.ts';
import { refusalCode } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PaymentSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { AboutPayments } from './AboutPayments.tsx';
import { Checkout } from './Checkout.tsx';
import { Receipt } from './Receipt.tsx';

function backOf(order: Order | undefined): string {
  if (order?.promotion) return `/hosting/${order.promotion.eventId}`;
  return order?.purpose === 'premium' ? '/profile' : '/events';
}

export default function PaymentScreen() {
  const { orderId = '' } = useParams();
  const order = useQuery(queries.order(orderId));
  const back = backOf(order.data);
  const { eventId = null, status } = order.data ?? {};
  useEffect(() => {
    if (eventId !== null && status === 'paid' && isBackFromPaying(orderId))
      celebrate({ kind: 'going', eventId, orderId }, 'Ticket booked');
  }, [eventId, orderId, status]);
  return (
    <Screen title={order.data && order.data.status !== 'open' ? 'Receipt' : 'Payment'} back={back} narrow>
      {order.isPending ? (
        <PaymentSkeleton />
      ) : order.isLoadingError ? (
        refusalCode(order.error) === 'NOT_FOUND' ? (
          <EmptyState
            drawing="no-tickets"
            title="Payment not found"
            action={<ButtonLink to="/events">See local events</ButtonLink>}
          />
        ) : (
          <LoadError query={order} />
        )
      ) : order.data.status === 'open' ? (
        <Checkout key={order.data.id} order={order.data} back={back} />
      ) : (
        <>
          <Receipt order={order.data} />
          <AboutPayments />
        </>
      )}
    </Screen>
  );
}
