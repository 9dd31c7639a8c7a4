import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Screen } from '../../ui/Screen.tsx';
import { queries } from '../../data/queries.ts';
import { wordsFor } from '../../data/failure.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dateAndTime } from '../../format/dates.ts';
import { priceWords } from '../../format/money.ts';
import styles from './Payment.module.css';
import { orderStatusWords } from './order-status-words.ts';

export default function Orders() {
  const orders = useQuery(queries.orders());
  return (
    <Screen title="Receipts" back="/tickets">
      {orders.isPending ? (
        <Skeleton many={3} height={76} />
      ) : orders.isLoadingError ? (
        <ErrorState retry={() => void orders.refetch()}>{wordsFor(orders.error)}</ErrorState>
      ) : orders.data.length === 0 ? (
        <EmptyState
          drawing="no-tickets"
          title="No receipts yet"
          action={
            <ButtonLink look="main" to="/events">
              See local events
            </ButtonLink>
          }
        >
          Your orders appear here.
        </EmptyState>
      ) : (
        <ul className={styles.orders} aria-label="Receipts">
          {orders.data.map((order) => (
            <li key={order.id} data-status={order.status}>
              <Link className={styles.order} to={`/pay/${order.id}`}>
                <span className={styles.orderName}>
                  {order.quantity === 1 ? order.description : `${order.quantity} × ${order.description}`}
                  <span className={styles.hint}>{dateAndTime(order.orderedAt)}</span>
                </span>
                <span className={styles.orderAmount}>
                  {priceWords(order.amountPaise / 100)}
                  {orderStatusWords(order).words !== 'Free' && (
                    <span className={styles.hint}>{orderStatusWords(order).words}</span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}
