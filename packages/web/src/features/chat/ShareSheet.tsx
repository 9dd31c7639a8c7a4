import type { SharedPlace } from '@nukkad/core/features/chat/contract.ts';
import { liveTimes } from '@nukkad/core/features/chat/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { locate, NotLocated } from '../people/location/locate.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

const choices = [...liveTimes, null] as const;
const words = { 15: 'Live, 15 min', 60: 'Live, 1 hour', 480: 'Live, 8 hours' };

/** A metre or so: nobody needs more. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/**
 * Chooses what to share of where one is: the exact place for a while, or the name of the area. `share` is called with null
 * for the latter. `name` is the first name of whoever will see it.
 */
export default function ShareSheet({
  name,
  share,
  close,
}: {
  name: string;
  share(place: SharedPlace | null): void;
  close(): void;
}) {
  const [liveMinutes, setLiveMinutes] = useState<(typeof choices)[number]>(liveTimes[0]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Whoever has closed the sheet does not share any more, however late the phone finds its place.
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => void (closed.current = true);
  }, []);

  async function sharePlace() {
    setBusy(true);
    setProblem(null);
    try {
      const { coords } = await locate();
      if (closed.current) return;
      share({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude), liveMinutes });
      close();
    } catch (error) {
      if (!(error instanceof NotLocated)) throw error;
      setProblem(`${error.message} You can share your area instead.`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet title={`Share your location with ${name}`} close={close}>
      <Form submit={() => void sharePlace()}>
        <Group label="For how long?">
          <Chips>
            {choices.map((it) => (
              <Chip key={it} on={liveMinutes === it} toggle={() => setLiveMinutes(it)}>
                {it === null ? 'Once, for 1 hour' : words[it]}
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
        {problem && <Problem>{problem}</Problem>}
        <Button look="main" icon="pin" type="submit" wide busy={busy}>
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
