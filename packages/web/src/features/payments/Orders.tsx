import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Screen } from '../../ui/Screen.tsx';
import { queries } from '../../data/queries.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { Tag } from '../../ui/Chip.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { OrdersSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { dateAndTime } from '../../format/dates.ts';
import { priceWords } from '../../format/money.ts';
import styles from './Payment.module.css';
import { OrderMark } from './OrderMark.tsx';
import { orderStatusWords } from './order-status-words.ts';

export default function Orders() {
  const orders = useQuery(queries.orders());
  return (
    <Screen title="Receipts" back="/tickets">
      {orders.isPending ? (
        <OrdersSkeleton />
      ) : orders.isLoadingError ? (
        <LoadError query={orders} />
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
          Your tickets, premium and promotions appear here.
        </EmptyState>
      ) : (
        <ul className={styles.orders} aria-label="Receipts">
          {orders.data.map((order) => (
            <li key={order.id} data-status={order.status}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { id, purpose, quantity, description, orderedAt, amountPaise, status } = order;
  const { words, isGood } = orderStatusWords(order);
  return (
    <Link to={`/pay/${id}`}>
      <OrderMark purpose={purpose} />
      <span className={styles.orderName}>
        {quantity === 1 ? description : `${quantity} × ${description}`}
        <span className={styles.hint}>{dateAndTime(orderedAt)}</span>
      </span>
      <span className={styles.orderAmount}>
        {priceWords(amountPaise / 100)}
        {words !== 'Free' &&
          (status === 'open' ? (
            <Tag>{words}</Tag>
          ) : (
            <span className={isGood ? styles.settled : styles.hint}>{words}</span>
          ))}
      </span>
    </Link>
  );
}
