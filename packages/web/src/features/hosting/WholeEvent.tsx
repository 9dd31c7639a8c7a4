import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { hostingLimits, mayMove, type Repetition } from '@nukkad/core/features/hosting/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import {
  hostedEventCancelled,
  hostedEventChanged,
  hostedEventRemoved,
  hostedEventsChanged,
} from '../../data/cache/hosting.ts';
import { tellFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { sheetsClosed, useSheet } from '../../ui/sheets.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './EventEditor.module.css';
import type { EventSaver } from './autosave.ts';

/** What can be done with an event as a whole: repeat it, copy it, cancel it, throw a draft away. */
export function WholeEvent({ event, saver }: { event: Hosted; saver: EventSaver }) {
  const { id, status, role } = event;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useSheet<'repeat' | 'cancel' | 'remove'>('whole event');
  const close = () => setAsking(null);

  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
      await hostedEventsChanged(cache);
    } catch (error) {
      tellFailure(error);
    }
    setBusy(false);
  }
  const copy = () =>
    run(async () => {
      const made = await api.hosting.copy({ id, newId: uuid() });
      hostedEventChanged(cache, made);
      toast('Copied to one week later');
      await navigate(`/hosting/${made.id}`);
    });
  const cancel = () =>
    run(async () => {
      const cancelled = await api.hosting.cancel({ id });
      saver.forget();
      await hostedEventCancelled(cache, cancelled);
      toast('Event cancelled');
      close();
      await sheetsClosed();
      await navigate(`/events/${id}`, { replace: true });
    });
  const remove = () =>
    run(async () => {
      await api.hosting.remove({ id });
      saver.forget();
      hostedEventRemoved(cache, id);
      toast('Draft deleted');
      close();
      await sheetsClosed();
      await navigate('/hosting', { replace: true });
    });
  return (
    <div className={styles.column}>
      {status !== 'cancelled' && event.seriesId === null && (
        <Button wide icon="calendar" onClick={() => setAsking('repeat')}>
          Repeat event
        </Button>
      )}
      <Button wide icon="copy" busy={busy && asking === null} onClick={() => void copy()}>
        Copy as a new draft
      </Button>
      {mayMove(status, 'cancel') && (
        <Button wide look="danger" onClick={() => setAsking('cancel')}>
          Cancel event
        </Button>
      )}
      {mayMove(status, 'remove') && role === 'host' && (
        <Button wide look="danger" icon="trash" onClick={() => setAsking('remove')}>
          Delete draft
        </Button>
      )}
      {asking === 'repeat' && <Repeat event={event} close={close} run={run} busy={busy} />}
      {asking === 'cancel' && (
        <Sheet title="Cancel this event?" close={close}>
          <p>{cancelWords(event)}</p>
          <p>This can’t be undone.</p>
          <Button look="danger" wide busy={busy} onClick={() => void cancel()}>
            Cancel event
          </Button>
          <Button wide onClick={close}>
            Keep event
          </Button>
        </Sheet>
      )}
      {asking === 'remove' && (
        <Sheet title="Delete this draft?" close={close}>
          <p>Only you and your co-hosts can see it. This can’t be undone.</p>
          <Button look="danger" wide busy={busy} onClick={() => void remove()}>
            Delete draft
          </Button>
          <Button wide onClick={close}>
            Keep draft
          </Button>
        </Sheet>
      )}
    </div>
  );
}

/** What cancelling does, in words. */
function cancelWords({ numbers: { sold, held, waiting }, price }: Hosted): string {
  if (sold + held + waiting === 0) return 'No one has a ticket yet. The event will be shown as cancelled.';
  const seats = sold === 1 ? '1 ticket will be cancelled' : `${sold} tickets will be cancelled`;
  const money = price > 0 ? ' and refunded in full' : '';
  const line = waiting > 0 ? ' The waitlist will be closed.' : '';
  return `${seats}${money}. Attendees are notified right away.${line}`;
}

function Repeat({
  event,
  close,
  run,
  busy,
}: {
  event: Hosted;
  close(): void;
  run(work: () => Promise<unknown>): Promise<void>;
  busy: boolean;
}) {
  const [every, setEvery] = useState<Repetition>('week');
  const [times, setTimes] = useState(4);
  const [seriesId] = useState(() => uuid());
  const cache = useQueryClient();
  const repeat = () =>
    run(async () => {
      const { events } = await api.hosting.repeat({ id: event.id, seriesId, every, times });
      for (const it of events) hostedEventChanged(cache, it);
      toast(`This event now has ${events.length} dates`);
      close();
    });
  return (
    <Sheet title="Repeat event" close={close}>
      <Group label="How often">
        <Chips>
          <Chip on={every === 'week'} toggle={() => setEvery('week')}>
            Every week
          </Chip>
          <Chip on={every === 'month'} toggle={() => setEvery('month')}>
            Every month
          </Chip>
        </Chips>
      </Group>
      <Group label="Number of dates">
        <div>
          <Stepper label="Number of dates" value={times} min={2} max={hostingLimits.dates} set={setTimes} />
        </div>
      </Group>
      <Note>
        {every === 'week'
          ? 'On the same weekday, at the same time.'
          : 'On the same day of the month, at the same time. Months without that day are skipped.'}{' '}
        Each date has its own seats{event.status === 'published' ? ', and all are published right away.' : '.'}
      </Note>
      <Button look="main" wide busy={busy} onClick={() => void repeat()}>
        Plan {times} dates
      </Button>
    </Sheet>
  );
}
