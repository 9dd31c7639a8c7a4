import { cellAt } from '@nukkad/core/people/area.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Screen } from '../layout/Screen.tsx';
import { queries } from '../queries.ts';
import { tellFailure, wordsFor } from '../refusal.ts';
import { useMe } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Points } from '../ui/Points.tsx';
import { Section } from '../ui/Section.tsx';
import { ErrorState, Skeleton } from '../ui/State.tsx';
import { toast } from '../ui/Toast.tsx';
import { clock } from '../when.ts';
import { pick, takePosition, type Reported } from './keeper.ts';
import { locate, NotLocated } from './locate.ts';
import styles from './Place.module.css';
import PresenceCard from './PresenceCard.tsx';
import { promise } from './promise.ts';
import { everySpan, useTickMs } from './tick.ts';

/** What cities were called, for who still calls them so. */
const otherNames = { bombay: 'mumbai', bangalore: 'bengaluru', madras: 'chennai', calcutta: 'kolkata', poona: 'pune' };

/** '19.06, 72.83': a place for which there is no name. Whole degrees would be nowhere in particular. */
const coordinates = /^\s*(-?\d{1,2}\.\d+)\s*[,; ]\s*(-?\d{1,3}\.\d+)\s*$/;

/** Chooses where one is: by the phone, after saying what it will send, or by name. */
export default function Where() {
  const me = useMe();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const regions = useQuery(queries.regions());
  const presence = useQuery(queries.presence());
  const tickMs = useTickMs();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [text, setText] = useState('');

  /** Counts attempts: a late answer to an earlier one, or to a screen that was left, is dropped. */
  const attempt = useRef(0);
  useEffect(() => () => void attempt.current++, []);

  async function place(work: (isCurrent: () => boolean) => Promise<Reported | null>) {
    const own = ++attempt.current;
    const isCurrent = () => attempt.current === own;
    setBusy(true);
    setProblem(null);
    try {
      const reported = await work(isCurrent);
      if (!reported || !isCurrent()) return;
      if ('why' in reported) toast(reported.why);
      else {
        const { area, next } = reported.presence;
        toast(
          next ? `From ${clock(next.at)} others see you around ${next.name}` : `Others see you around ${area?.name}`,
        );
        await navigate('/home');
      }
    } catch (error) {
      if (!isCurrent()) return;
      if (error instanceof NotLocated) setProblem(`${error.message} Pick your area below, it works just as well.`);
      else tellFailure(error);
    } finally {
      if (isCurrent()) setBusy(false);
    }
  }
  const findMe = () =>
    place(async (isCurrent) => {
      const position = await locate();
      return isCurrent() ? takePosition(me.id, position, cache) : null;
    });
  const choose = (cell: string) => place(() => pick(me.id, cell, cache));

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
  const own = presence.data?.next?.name ?? presence.data?.area?.name;
  // Whether there is a map decides where everything below it stands.
  if (presence.isLoading)
    return (
      <Screen title="Where are you?" back="/home">
        <Skeleton many={3} height={280} />
      </Screen>
    );
  return (
    <Screen title="Where are you?" back="/home">
      {presence.data && (presence.data.area || presence.data.next || presence.data.ghost) && <PresenceCard />}
      <Section title="Let your phone find your area">
        <Points>
          <li>Your browser asks you first. Your location is read only while the app is open.</li>
          <li>Your phone turns it into a hexagon, and only that is sent. Your exact place stays on the phone.</li>
          <li>Others see how far that area is, in half kilometres. It changes {everySpan(tickMs)} at most.</li>
        </Points>
        <Button look="main" icon="pin" wide busy={busy} onClick={() => void findMe()}>
          Use my location
        </Button>
        {problem && <Problem>{problem}</Problem>}
      </Section>
      <Section title="Or pick it by name">
        <TextField
          label="Find an area"
          type="search"
          placeholder="Bandra, Powai, Pune…"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {regions.isLoadingError ? (
          <ErrorState retry={() => void regions.refetch()}>{wordsFor(regions.error)}</ErrorState>
        ) : !found ? (
          <Skeleton many={5} height={48} />
        ) : (
          <ul className={styles.places} aria-label="Areas">
            {point && (
              <li>
                <button type="button" className={styles.place} onClick={() => void choose(cellAt(point))}>
                  The area around {point.latitude}, {point.longitude}
                </button>
              </li>
            )}
            {found.map(({ name, city, cell }) => (
              <li key={`${city}/${name}`}>
                <button
                  type="button"
                  className={styles.place}
                  aria-pressed={name === own}
                  onClick={() => void choose(cell)}
                >
                  {name}
                  <span>{city}</span>
                </button>
              </li>
            ))}
            {found.length === 0 && !point && (
              <li className={styles.seen}>
                No area of that name. Pick the nearest one, or type a latitude and longitude: 19.06, 72.83
              </li>
            )}
          </ul>
        )}
      </Section>
      <p className={styles.promise}>{promise(tickMs)}</p>
    </Screen>
  );
}
