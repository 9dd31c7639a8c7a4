import type { SharedPlace } from '@nukkad/core/features/chat/location-share-contract.ts';
import { liveTimes, onceMinutes } from '@nukkad/core/features/chat/location-share-time.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { locate, rounded } from '../../device/locate.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Choice.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

const choices = [...liveTimes, null] as const;
const timeWords = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`;

/** Shares one's exact location for a while, or with null the name of one's area. `name` is the other's first name. */
export default function ShareLocationSheet({
  name,
  share,
  close,
}: {
  name: string;
  share(place: SharedPlace | null): void;
  close(): void;
}) {
  const [liveMinutes, setLiveMinutes] = useState<(typeof choices)[number]>(liveTimes[0]);
  const locating = useMutation({ mutationFn: locate });
  const shareLocation = () =>
    locating.mutate(undefined, {
      // Not called when the sheet has been closed meanwhile: then nothing is shared.
      onSuccess({ coords }) {
        share({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude), liveMinutes });
        close();
      },
    });

  return (
    <Sheet title={`Share your location with ${name}`} close={close}>
      <Form submit={shareLocation}>
        <Group label="For how long?">
          <Chips>
            {choices.map((it) => (
              <Chip key={it} on={liveMinutes === it} toggle={() => setLiveMinutes(it)}>
                {it === null ? `Once, for ${timeWords(onceMinutes)}` : `Live, ${timeWords(it)}`}
              </Chip>
            ))}
          </Chips>
        </Group>
        <Note>
          {liveMinutes === null
            ? `${name} sees where you are now on a map, not where you go.`
            : `${name} sees where you are on a map while you have the app open.`}{' '}
          You can stop at any time. When sharing ends, the location is deleted for both of you.
        </Note>
        {locating.error && <Problem>{locating.error.message} You can share your area instead.</Problem>}
        <Button look="main" icon="pin" type="submit" wide busy={locating.isPending}>
          Share my exact location
        </Button>
        <Button
          wide
          onClick={() => {
            share(null);
            close();
          }}
        >
          Share only the name of my area
        </Button>
      </Form>
    </Sheet>
  );
}
