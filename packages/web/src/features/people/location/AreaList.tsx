import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../data/queries.ts';
import { Retry } from '../../../data/Retry.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Place.module.css';

/** Former names of cities that people still use. */
const otherNames = { bombay: 'mumbai', bangalore: 'bengaluru', madras: 'chennai', calcutta: 'kolkata', poona: 'pune' };

/** '19.06, 72.83', with decimals: whole degrees are too coarse. */
const coordinates = /^\s*(-?\d{1,2}\.\d+)\s*[,; ]\s*(-?\d{1,3}\.\d+)\s*$/;

/** Areas to pick by name or coordinates. `own` is the name of the current one. */
export function AreaList({ own, choose }: { own?: string | undefined; choose(cell: string): void }) {
  const regions = useQuery(queries.regions());
  const [text, setText] = useState('');
  const wanted = Object.entries(otherNames).reduce(
    (it, [other, name]) => it.replace(other, name),
    text.trim().toLowerCase(),
  );
  const found = regions.data?.flatMap(({ name: city, places }) =>
    places.filter(({ name }) => `${name} ${city}`.toLowerCase().includes(wanted)).map((it) => ({ ...it, city })),
  );
  const typed = coordinates.exec(text);
  const written = typed && { latitude: Number(typed[1]), longitude: Number(typed[2]) };
  const point = written && Math.abs(written.latitude) <= 90 && Math.abs(written.longitude) <= 180 ? written : null;
  return (
    <>
      <TextField
        label="Find an area"
        type="search"
        placeholder="e.g. Bandra, Powai or Pune"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!found ? (
        <Retry query={regions}>
          <Skeleton many={5} height={48} />
        </Retry>
      ) : (
        <ul className={styles.places} aria-label="Areas">
          {point && (
            <li>
              <button type="button" className={styles.place} onClick={() => choose(cellAt(point))}>
                The area around {point.latitude}, {point.longitude}
              </button>
            </li>
          )}
          {found.map(({ name, city, cell }) => (
            <li key={`${city}/${name}`}>
              <button type="button" className={styles.place} aria-pressed={name === own} onClick={() => choose(cell)}>
                {name}
                <span>{city}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && !point && (
            <li className={styles.seen}>
              No area with that name. Pick the nearest one, or enter coordinates, e.g. 19.06, 72.83
            </li>
          )}
        </ul>
      )}
    </>
  );
}
