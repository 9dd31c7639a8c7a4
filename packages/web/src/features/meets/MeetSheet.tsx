import { requestEnd } from '@nukkad/core/features/meets/request-end.ts';
import { askedWindows } from '@nukkad/core/features/meets/meet-window.ts';
import { noteLimit, placeLimit } from '@nukkad/core/features/meets/request-note-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNow } from '../../device/server-time.ts';
import { queries } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Choice.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useDraft } from '../../data/useDraft.ts';
import { dayAndTime } from '../../format/dates.ts';
import type { Ask } from './useMeetActions.ts';
import { windowWords } from './meet-window-words.ts';

/** Few places are flagged, so the screen doesn’t wait for it. */
const VenueWarning = lazy(() => import('../safety/VenueWarning.tsx').catch(() => ({ default: () => null })));

export interface MeetStart {
  window: (typeof askedWindows)[number];
  note: string;
}

const blank: MeetStart = { window: 'now', note: '' };

/** Asks for the time, place and note of a request. `name` is the other person's first name. */
export function MeetSheet({
  personId,
  start,
  name,
  busy,
  ask,
  close,
}: {
  personId: string;
  start: MeetStart | null;
  name: string;
  busy: boolean;
  /** Returns whether the request was sent. */
  ask(what: Ask): Promise<boolean>;
  close(): void;
}) {
  const { form, fill, clear } = useDraft(`meet ${personId}`, { place: '', ...(start ?? blank) });
  const { window, place, note } = form;
  const now = useNow();
  async function send() {
    if (!(await ask({ window, place: place.trim(), note: note.trim() }))) return;
    clear();
    close();
  }
  function discard() {
    clear();
    close();
  }
  return (
    <Sheet title={`Meet ${name}`} close={close}>
      <Form submit={() => void send()}>
        <Group label="When?">
          <Chips>
            {askedWindows.map((it) => (
              <Chip key={it} on={window === it} toggle={() => fill({ window: it })}>
                {windowWords[it]}
              </Chip>
            ))}
          </Chips>
        </Group>
        <TextField
          label="Where? (optional)"
          hint="A public place: pick a venue from the list, or type one."
          placeholder="e.g. David Sassoon Library"
          list="meet-places"
          maxLength={placeLimit}
          value={place}
          onChange={(event) => fill({ place: event.currentTarget.value })}
        />
        <PlaceHelp place={place} />
        <TextArea
          label="Note (optional)"
          placeholder="e.g. Chai and a walk?"
          maxLength={noteLimit}
          rows={2}
          hint={`${noteLimit - note.length} characters left`}
          value={note}
          onChange={(event) => fill({ note: event.currentTarget.value })}
        />
        <Button look="main" type="submit" wide busy={busy}>
          Ask {name} to meet
        </Button>
        {(place !== '' || note !== '') && (
          <Button look="quiet" onClick={discard}>
            Discard
          </Button>
        )}
        <Note>
          Expires {dayAndTime(requestEnd(window, new Date(now)).toISOString())} if {name} doesn’t answer. You can
          withdraw it until then.
        </Note>
      </Form>
    </Sheet>
  );
}

/** Suggestions for the field, and a warning of what was typed. */
function PlaceHelp({ place }: { place: string }) {
  const places = useQuery(queries.places());
  return (
    <>
      <datalist id="meet-places">
        {places.data?.map((it) => (
          <option key={it}>{it}</option>
        ))}
      </datalist>
      <Suspense>
        <VenueWarning place={place} />
      </Suspense>
    </>
  );
}
