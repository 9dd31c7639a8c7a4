import { hostingLimits, type EventField } from '@nukkad/core/features/hosting/rules.ts';
import type { Point } from '@nukkad/core/features/people/geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { locate, NotLocated } from '../people/location/locate.ts';
import { queries } from '../../data/queries.ts';
import { tellFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, Switch, TextField } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Section } from '../../ui/Section.tsx';
import { pointIn } from './coordinates.ts';
import type { EventForm } from './form.ts';

const VenueMap = lazy(() => import('./VenueMap.tsx'));

/** About 10 cm: what a phone says beyond that is noise. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Where it is: in words, exactly if the host is there or was, and who learns of it. */
export function PlaceFields({
  form,
  edit,
  problemOf,
}: {
  form: EventForm;
  edit(changes: Partial<EventForm>): void;
  problemOf(field: EventField): string | null;
}) {
  const regions = useQuery(queries.regions());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [named, setNamed] = useState('');
  const [namesNone, setNamesNone] = useState(false);
  const { place, isPrivate } = form;
  const known = regions.data?.some(({ places }) => places.some(({ cell }) => cell === form.cell));

  const take = ({ latitude, longitude }: Point) =>
    edit({ place: { latitude: rounded(latitude), longitude: rounded(longitude) } });
  /** Takes the place that a text names; whether there was one. */
  function takeNamed(text: string): boolean {
    const point = pointIn(text);
    if (point) {
      setNamed('');
      take(point);
    }
    return point !== null;
  }
  async function takeOwnPlace() {
    setBusy(true);
    setProblem(null);
    try {
      const { coords } = await locate();
      take(coords);
    } catch (error) {
      if (error instanceof NotLocated) setProblem(`${error.message} You can describe the place in words instead.`);
      else tellFailure(error);
    }
    setBusy(false);
  }
  return (
    <Section title="Where">
      <TextField
        label={isPrivate ? 'Address' : 'Place'}
        placeholder={isPrivate ? 'House, street, and how to find the door' : 'e.g. Bandstand, Bandra West'}
        maxLength={hostingLimits.location}
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
        <>
          <Button small icon="pin" busy={busy} onClick={() => void takeOwnPlace()}>
            Use my current location
          </Button>
          <TextField
            label="On the map"
            placeholder="e.g. 19.0421, 72.8194"
            hint="Paste a link or coordinates from a map app to help people find it."
            value={named}
            problem={
              namesNone ? 'No coordinates found. Long-press the spot in your map app and copy what it shows.' : null
            }
            onChange={({ currentTarget }) => {
              setNamed(currentTarget.value);
              setNamesNone(false);
            }}
            onPaste={(event) => takeNamed(event.clipboardData.getData('text')) && event.preventDefault()}
            // What is typed is whole only now: its first digits are a place as well.
            onBlur={() => setNamesNone(named.trim() !== '' && !takeNamed(named))}
          />
        </>
      )}
      {problem && <Problem>{problem}</Problem>}
      <Switch on={isPrivate} toggle={() => edit({ isPrivate: !isPrivate })}>
        Private address
      </Switch>
      {isPrivate && (
        <>
          <Note>
            Others see only the area. Once people have a ticket, you approve who can see the address. Your co-hosts and
            helpers see it too.
          </Note>
          {!place && (
            <SelectField
              label="Area shown to others"
              value={form.cell ?? ''}
              problem={problemOf('cell')}
              onChange={({ currentTarget }) => edit({ cell: currentTarget.value || null })}
            >
              <option value="" disabled>
                Choose
              </option>
              {form.cell !== null && !known && <option value={form.cell}>Current area</option>}
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
          )}
        </>
      )}
    </Section>
  );
}
