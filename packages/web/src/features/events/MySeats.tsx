import type { Event } from '@nukkad/core/features/events/contract.ts';
import { isUpcoming } from '@nukkad/core/features/events/event-status.ts';
import { mayReturn } from '@nukkad/core/features/tickets/refund-policy.ts';
import { useNow } from '../../device/server-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { rupees } from '../../format/money.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import styles from './EventScreen.module.css';
import { useCancelSeats, useLeaveWaitlist } from './useSeatActions.ts';

type Order = NonNullable<Event['order']>;

export function MySeats({ event }: { event: Event }) {
  const { order, queued } = event;
  const now = useNow();
  const isAhead = isUpcoming(event, new Date(now));
  if (!order && !queued) return null;
  return (
    <div className={styles.mine}>
      {event.going && isAhead && <AddToCalendar id={event.id} name={event.name} />}
      {queued && isAhead && <LeaveWaitlist event={event} />}
      {order && !queued && <CancelSeats event={event} order={order} />}
    </div>
  );
}

function LeaveWaitlist({ event }: { event: Event }) {
  const leave = useLeaveWaitlist(event);
  return (
    <Button look="quiet" busy={leave.isPending} onClick={() => leave.mutate()}>
      Leave waitlist
    </Button>
  );
}

const cancelWords = ({ quantity, isReceived }: Order) =>
  isReceived
    ? quantity === 1
      ? 'Give my ticket back'
      : `Give my ${quantity} tickets back`
    : quantity === 1
      ? 'Cancel my seat'
      : `Cancel my ${quantity} seats`;

const mayCancel = ({ status, amountPaise, isReceived }: Order, { date, endsAt, refundHours }: Event, now: number) =>
  status === 'open' ||
  (isReceived && now < Date.parse(endsAt)) ||
  mayReturn({ date: new Date(date), refundHours }, amountPaise, new Date(now));

function CancelSeats({ event, order }: { event: Event; order: Order }) {
  const now = useNow();
  const [asking, setAsking] = useSheet('cancel seats');
  return (
    <>
      {mayCancel(order, event, now) &&
        (order.transferred > 0 ? (
          <p>
            You transferred {order.transferred === 1 ? 'a ticket' : 'tickets'}. To cancel your seats, ask for{' '}
            {order.transferred === 1 ? 'it' : 'them'} back first.
          </p>
        ) : (
          <Button look="quiet" onClick={() => setAsking(true)}>
            {cancelWords(order)}
          </Button>
        ))}
      {asking && <CancelSheet event={event} order={order} close={() => setAsking(null)} />}
    </>
  );
}

function CancelSheet({ event, order, close }: { event: Event; order: Order; close(): void }) {
  const cancel = useCancelSeats(event, close);
  const one = order.quantity === 1;
  const isRefunded = order.status === 'paid' && order.amountPaise > 0;
  return (
    <Sheet title={`${cancelWords(order).replace(' my ', ' your ')}?`} close={close}>
      <p>
        {order.isReceived
          ? 'The person who booked gets it back, with a new code. Yours stops working at once.'
          : isRefunded
            ? `${rupees(order.amountPaise / 100)} will be refunded to your original payment method.`
            : 'You can book again while there are seats left.'}
      </p>
      <Button look="danger" wide busy={cancel.isPending} onClick={() => cancel.mutate(order)}>
        {cancelWords(order)}
      </Button>
      <Button wide onClick={close}>
        {one ? 'Keep my seat' : 'Keep my seats'}
      </Button>
    </Sheet>
  );
}
