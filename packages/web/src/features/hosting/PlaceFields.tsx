import { eventLimits } from '@nukkad/core/features/hosting/event-field-limits.ts';
import type { Point } from '@nukkad/core/features/people/geometry.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { locate, NotLocated } from '../../device/locate.ts';
import { queries } from '../../data/queries.ts';
import { notifyFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Choice.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Section } from '../../ui/Section.tsx';
import { pointIn } from './coordinates.ts';
import type { FieldProps } from './event-form.ts';

const VenueMap = lazy(() => import('./VenueMap.tsx'));

/** To about 10 cm: more digits are noise. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export function PlaceFields({ form, edit, problemOf }: FieldProps) {
  const { place, isPrivate } = form;
  const setPin = ({ latitude, longitude }: Point) =>
    edit({ place: { latitude: rounded(latitude), longitude: rounded(longitude) } });
  return (
    <Section title="Where">
      <TextField
        label={isPrivate ? 'Address' : 'Place'}
        placeholder={isPrivate ? 'House, street, and how to find the door' : 'e.g. Bandstand, Bandra West'}
        maxLength={eventLimits.location}
        value={form.location}
        problem={problemOf('location')}
        onChange={({ currentTarget }) => edit({ location: currentTarget.value })}
      />
      {place ? (
        <>
          <Suspense fallback={null}>
            <VenueMap at={place} />
          </Suspense>
          <Button small look="quiet" onClick={() => edit({ place: null })}>
            Remove pin
          </Button>
        </>
      ) : (
        <PinFields setPin={setPin} />
      )}
      <Switch on={isPrivate} toggle={() => edit({ isPrivate: !isPrivate })}>
        Private address
      </Switch>
      {isPrivate && (
        <>
          <Note>
            Others see only the area. Once people have a ticket, you approve who can see the address. Your co-hosts and
            helpers see it too.
          </Note>
          {!place && <AreaField form={form} edit={edit} problemOf={problemOf} />}
        </>
      )}
    </Section>
  );
}

function PinFields({ setPin }: { setPin(point: Point): void }) {
  const [text, setText] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const locating = useMutation({
    mutationFn: locate,
    onSuccess: ({ coords }) => setPin(coords),
    onError: (error) => {
      if (!(error instanceof NotLocated)) notifyFailure(error);
    },
  });
  /** Returns whether the text names a point. */
  function setPinFrom(text: string): boolean {
    const point = pointIn(text);
    if (point) setPin(point);
    return point !== null;
  }
  return (
    <>
      <Button small icon="pin" busy={locating.isPending} onClick={() => locating.mutate()}>
        Use my current location
      </Button>
      <TextField
        label="Map link or coordinates (optional)"
        placeholder="e.g. 19.0421, 72.8194"
        hint="Paste them from a map app to help people find the place."
        value={text}
        problem={
          isUnreadable ? 'No coordinates found. Long-press the spot in your map app and copy what it shows.' : null
        }
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setUnreadable(false);
        }}
        onPaste={(event) => setPinFrom(event.clipboardData.getData('text')) && event.preventDefault()}
        // Not while typing: the first digits of a coordinate are a point too.
        onBlur={() => setUnreadable(text.trim() !== '' && !setPinFrom(text))}
      />
      {locating.error instanceof NotLocated && (
        <Problem>{`${locating.error.message} You can describe the place in words instead.`}</Problem>
      )}
    </>
  );
}

/** Which area others see of a private address without a pin. */
function AreaField({ form, edit, problemOf }: FieldProps) {
  const regions = useQuery(queries.regions());
  const isListed = regions.data?.some(({ places }) => places.some(({ cell }) => cell === form.cell));
  return (
    <SelectField
      label="Area shown to others"
      value={form.cell ?? ''}
      problem={problemOf('cell')}
      onChange={({ currentTarget }) => edit({ cell: currentTarget.value || null })}
    >
      <option value="" disabled>
        Choose
      </option>
      {form.cell !== null && !isListed && <option value={form.cell}>Current area</option>}
      {regions.data?.map(({ name, places }) => (
        <optgroup key={name} label={name}>
          {places.map((it) => (
            <option key={it.cell} value={it.cell}>
              {it.name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
