import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import type { Repetition } from '@nukkad/core/features/hosting/repeat-dates.ts';
import { maxDates } from '@nukkad/core/features/hosting/repeat-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Choice.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { toast } from '../../ui/Toast.tsx';
import { useEventMutation } from './useEventMutation.ts';
import { hostedEventChanged } from '../../data/cache/hosting.ts';

export default function RepeatSheet({ event, close }: { event: Hosted; close(): void }) {
  const [every, setEvery] = useState<Repetition>('week');
  const [times, setTimes] = useState(4);
  // One id for all tries, so that a retry after a lost answer creates nothing twice.
  const [seriesId] = useState(() => uuid());
  const cache = useQueryClient();
  const repeat = useEventMutation(async () => {
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
          <Stepper label="Number of dates" value={times} min={2} max={maxDates} set={setTimes} />
        </div>
      </Group>
      <Note>
        {every === 'week'
          ? 'On the same weekday, at the same time.'
          : 'On the same day of the month, at the same time. Months without that day are skipped.'}{' '}
        Each date has its own seats{event.status === 'published' ? ', and all are published right away.' : '.'}
      </Note>
      <Button look="main" wide busy={repeat.isPending} onClick={() => repeat.mutate()}>
        Create {times} dates
      </Button>
    </Sheet>
  );
}
