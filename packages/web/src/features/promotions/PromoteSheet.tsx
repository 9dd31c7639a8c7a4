import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { cardsPerPromotion } from '@nukkad/core/features/events/cards-per-promotion.ts';
import { weekMs } from '@nukkad/core/features/promotions/promotion-weeks.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { useNow } from '../../device/server-time.ts';
import { dateAndTime } from '../../format/dates.ts';
import { rupees } from '../../format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Group } from '../../ui/Choice.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stepper } from '../../ui/Stepper.tsx';

export default function PromoteSheet({ event, close }: { event: Hosted; close(): void }) {
  const promotion = useQuery(queries.promotion(event.id));
  return (
    <Sheet title="Promote event" close={close}>
      {promotion.isLoadingError ? (
        <LoadError query={promotion} />
      ) : !promotion.data ? (
        <Skeleton many={1} height={240} />
      ) : (
        <>
          {promotion.data.until && (
            <p>
              <strong>Promoted until {dateAndTime(endOf(event, promotion.data.until))}.</strong>{' '}
              <Link to="/orders">Receipts</Link>
            </p>
          )}
          <Offer event={event} {...promotion.data} close={close} />
        </>
      )}
    </Sheet>
  );
}

/** A promotion ends when the event begins, at the latest. */
const endOf = ({ start }: Hosted, until: string) => (until < start ? until : start);

function Offer({
  event,
  until,
  weekPrice,
  weeks: most,
  close,
}: {
  event: Hosted;
  until: string | null;
  weekPrice: number | null;
  weeks: number;
  close(): void;
}) {
  const navigate = useNavigate();
  const now = useNow();
  const [chosen, choose] = useState(1);
  const weeks = Math.min(chosen, most);
  const from = until === null ? now : Math.max(now, Date.parse(until));
  const end = endOf(event, new Date(from + weeks * weekMs).toISOString());
  const order = useMutation({
    mutationFn: (price: number) => api.promotions.order({ id: event.id, orderId: uuid(), weeks, weekPrice: price }),
    async onSuccess({ id }) {
      close();
      await navigate(`/pay/${id}`);
    },
    onError: notifyFailure,
  });
  if (event.isPrivate) return <p>Events at a private address can’t be promoted.</p>;
  if (weekPrice === null) return <p>This server doesn’t offer promotions.</p>;
  if (most === 0)
    return <p>{until ? 'It’s promoted until it begins.' : 'You can promote an event until it begins.'}</p>;
  return (
    <>
      <p>
        Your event also appears near the top of lists it fits, marked “Promoted”: at most one in {cardsPerPromotion}{' '}
        events, in turn with others.
      </p>
      <Group label="Weeks">
        <div>
          <Stepper label="Weeks" value={weeks} min={1} max={most} set={choose} />
        </div>
      </Group>
      <p>
        {rupees(weekPrice)} a week. {until ? 'Then promoted' : 'Promoted'} until <strong>{dateAndTime(end)}</strong>
        {end === event.start && ', when it begins'}.
      </p>
      <Note>
        It isn’t shown while it’s sold out. If you cancel the event, you get a refund for the weeks that haven’t begun.
        You don’t learn who saw it.
      </Note>
      <Button look="main" wide busy={order.isPending} onClick={() => order.mutate(weekPrice)}>
        Pay {rupees(weekPrice * weeks)}
      </Button>
    </>
  );
}
