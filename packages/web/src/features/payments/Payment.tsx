import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Screen } from '../../ui/Screen.tsx';
import { queries } from '../../data/queries.ts';
import { refusalCode, wordsFor } from '../../data/failure.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/StateViews.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { Receipt } from './Receipt.tsx';

export default function Payment() {
  const { orderId = '' } = useParams();
  const order = useQuery(queries.order(orderId));
  const back = order.data?.purpose === 'premium' ? '/profile' : '/events';
  return (
    <Screen title={order.data && order.data.status !== 'open' ? 'Receipt' : 'Payment'} back={back}>
      {order.isPending ? (
        <Skeleton many={1} height={280} />
      ) : order.isLoadingError ? (
        refusalCode(order.error) === 'NOT_FOUND' ? (
          <EmptyState
            drawing="no-tickets"
            title="Payment not found"
            action={<ButtonLink to="/events">See local events</ButtonLink>}
          />
        ) : (
          <ErrorState retry={() => void order.refetch()}>{wordsFor(order.error)}</ErrorState>
        )
      ) : order.data.status === 'open' ? (
        <OpenOrder key={order.data.id} order={order.data} back={back} />
      ) : (
        <Receipt order={order.data} />
      )}
    </Screen>
  );
}
