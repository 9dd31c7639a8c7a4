import { askedWindows, meetEnd, noteLimit, placeLimit } from '@nukkad/core/meets/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../clock.ts';
import { queries } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { Chip, Chips } from '../ui/Chip.tsx';
import { Group, TextArea, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Note } from '../ui/Note.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { dayAndTime } from '../when.ts';
import type { Ask } from './moves.ts';
import { windowWords } from './windows.ts';

/** Asks when, where and with which words; one press sends it as it stands. `name` is the first name of whom. */
export function MeetSheet({
  name,
  busy,
  ask,
  close,
}: {
  name: string;
  busy: boolean;
  ask(what: Ask): Promise<void>;
  close(): void;
}) {
  const places = useQuery(queries.places());
  const [window, setWindow] = useState<(typeof askedWindows)[number]>('today');
  const [place, setPlace] = useState('');
  const [note, setNote] = useState('');
  const now = useNow();
  return (
    <Sheet title={`Meet ${name}`} close={close}>
      <Form submit={() => void ask({ window, place: place.trim(), note: note.trim() })}>
        <Group label="When?">
          <Chips>
            {askedWindows.map((it) => (
              <Chip key={it} on={window === it} toggle={() => setWindow(it)}>
                {windowWords[it]}
              </Chip>
            ))}
          </Chips>
        </Group>
        <TextField
          label="Where? (optional)"
          hint="A public place: pick a venue of the list, or type one."
          placeholder="David Sassoon Library"
          list="meet-places"
          maxLength={placeLimit}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        <datalist id="meet-places">
          {places.data?.map((it) => (
            <option key={it}>{it}</option>
          ))}
        </datalist>
        <TextArea
          label="A few words (optional)"
          placeholder="Chai and a walk?"
          maxLength={noteLimit}
          rows={2}
          hint={`${noteLimit - note.length} characters left`}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button look="main" type="submit" wide busy={busy}>
          Ask {name} to meet
        </Button>
        <Note>
          It ends by itself {dayAndTime(meetEnd(window, new Date(now)).toISOString())} if {name} does not answer. You
          can withdraw it until then.
        </Note>
      </Form>
    </Sheet>
  );
}
