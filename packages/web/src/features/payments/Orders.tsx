import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Screen } from '../../ui/Screen.tsx';
import { queries } from '../../data/queries.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { OrdersSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { dateAndTime } from '../../format/dates.ts';
import { priceWords } from '../../format/money.ts';
import styles from './Payment.module.css';
import { AboutPayments } from './AboutPayments.tsx';
import { OrderMark } from './OrderMark.tsx';
import { orderStatusWords } from './order-status-words.ts';

export default function Orders() {
  const orders = useQuery(queries.orders());
  return (
    <Screen title="Receipts" back="/tickets" narrow>
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
        <AllOrders orders={orders.data} />
      )}
    </Screen>
  );
}

/** What waits to be paid is no receipt yet. */
function AllOrders({ orders }: { orders: readonly Order[] }) {
  const open = orders.filter(({ status }) => status === 'open');
  const settled = orders.filter(({ status }) => status !== 'open');
  return (
    <>
      {open.length > 0 && <OrderList name="Waiting for you" heading="Waiting for you" orders={open} />}
      {settled.length > 0 && (
        <OrderList name="Receipts" heading={open.length > 0 ? 'Earlier' : null} orders={settled} />
      )}
      <AboutPayments />
    </>
  );
}

function OrderList({ name, heading, orders }: { name: string; heading: string | null; orders: readonly Order[] }) {
  return (
    <section className={styles.group}>
      {heading && <h2>{heading}</h2>}
      <ul className={styles.orders} aria-label={name}>
        {orders.map((order) => (
          <li key={order.id} data-status={order.status}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
    </section>
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
        {status === 'open' && (
          <span className={styles.finish}>{amountPaise > 0 ? 'Finish payment' : 'Claim your seats'}</span>
        )}
      </span>
      <span className={styles.orderAmount}>
        {priceWords(amountPaise / 100)}
        {words !== 'Free' && <span className={isGood ? styles.settled : styles.hint}>{words}</span>}
      </span>
      <Icon name="forward" size={20} />
    </Link>
  );
}
