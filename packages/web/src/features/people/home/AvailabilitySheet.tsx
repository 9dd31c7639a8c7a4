import {
  activities,
  freeHours,
  freeTimes,
  maxActivities,
  type Activity,
  type Availability,
  type FreeHours,
  type FreeTime,
} from '@nukkad/core/features/people/availability.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/api.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { useSession } from '../../../data/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Group } from '../../../ui/Choice.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/Toast.tsx';
import { activityWords } from '../availability-words.ts';

const whenWords: Record<FreeTime, string> = { now: 'Now', evening: 'This evening', weekend: 'This weekend' };

type Free = Parameters<typeof api.account.setAvailability>[0]['free'];

/** Says until when the signed-in person is free to meet, and for what. `mine` is what they have said. */
export default function AvailabilitySheet({ mine, close }: { mine: Availability | null; close(): void }) {
  const { setMe } = useSession();
  const [time, setTime] = useState<FreeTime>(mine?.time ?? 'now');
  const [hours, setHours] = useState<FreeHours>(2);
  const [chosen, setChosen] = useState<readonly Activity[]>(mine?.activities ?? []);
  const save = useMutation({
    mutationFn: (free: Free) => api.account.setAvailability({ free }),
    onSuccess(me, free) {
      setMe(me);
      toast(free ? 'People nearby can see that you’re free.' : 'You’re no longer shown as free.');
      close();
    },
    onError: notifyFailure,
  });
  const toggle = (it: Activity) =>
    setChosen(chosen.includes(it) ? chosen.filter((one) => one !== it) : [...chosen, it].slice(-maxActivities));
  return (
    <Sheet title="Free to meet" close={close}>
      <Form submit={() => save.mutate({ time, hours, activities: [...chosen] })}>
        <Group label="When?">
          <Chips>
            {freeTimes.map((it) => (
              <Chip key={it} on={time === it} toggle={() => setTime(it)}>
                {whenWords[it]}
              </Chip>
            ))}
          </Chips>
        </Group>
        {time === 'now' && (
          <Group label="For how long?">
            <Chips>
              {freeHours.map((it) => (
                <Chip key={it} on={hours === it} toggle={() => setHours(it)}>
                  {it === 1 ? '1 hour' : `${it} hours`}
                </Chip>
              ))}
            </Chips>
          </Group>
        )}
        <Group label="For what? (optional)" hint={`Pick up to ${maxActivities}.`}>
          <Chips>
            {activities.map((it) => (
              <Chip key={it} on={chosen.includes(it)} toggle={() => toggle(it)}>
                {activityWords[it]}
              </Chip>
            ))}
          </Chips>
        </Group>
        <Button look="main" type="submit" wide busy={save.isPending}>
          {mine ? 'Save' : 'Show that I’m free'}
        </Button>
        {mine && (
          <Button look="quiet" busy={save.isPending} onClick={() => save.mutate(null)}>
            I’m not free any more
          </Button>
        )}
        <Note>
          It ends automatically. Only people who can see your profile see it. It doesn’t tell them where you are.
        </Note>
      </Form>
    </Sheet>
  );
}
