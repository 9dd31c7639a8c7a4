import type { Event } from '@nukkad/core/features/events/contract.ts';
import type { Point } from '@nukkad/core/features/people/geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { queries } from '../../../data/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { useSize } from '../../people/map/useSize.ts';
import { ChosenEvents } from './ChosenEvents.tsx';
import DrawnMap from './DrawnMap.tsx';
import styles from './EventsMap.module.css';
import { NextEvent } from './NextEvent.tsx';
import { idsOf, Pins } from './Pins.tsx';
import { isApart, nextOf, type Placed } from './placed-events.ts';
import type { Fit, SurfaceProps } from './map-surface.ts';
import { TileMap, useTiles } from './useTiles.ts';

const pointsOf = (members: readonly Placed[]) => members.map(({ at }) => at);

interface Camera extends Fit {
  /** The events that are on the map. */
  ids: string;
  isAll: boolean;
}

/** What is chosen, and what the map shows because of it. */
function useChoice(all: readonly Placed[]) {
  const ids = idsOf(all).join();
  const whole = (): Camera => ({ ids, points: pointsOf(all), isCovered: false, isAll: true });
  const [camera, setCamera] = useState(whole);
  if (camera.ids !== ids) setCamera(whole());
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [reveal, setReveal] = useState<Point | null>(null);
  const [isMoved, setMoved] = useState(false);

  function choose(members: readonly Placed[]) {
    setChosenIds(idsOf(members));
    if (isApart(members)) setCamera({ ids, points: pointsOf(members), isCovered: true, isAll: false });
    else setReveal(members[0] ? { ...members[0].at } : null);
  }
  const close = () => setChosenIds([]);
  function showAll() {
    setCamera(whole());
    setMoved(false);
    setChosenIds([]);
  }
  return { camera, reveal, chosenIds, isMoved, setMoved, choose, close, showAll };
}

export function MapBox({
  all,
  row,
  isBusy,
}: {
  all: readonly Placed[];
  row(event: Event): ReactNode;
  isBusy: boolean;
}) {
  const [size, watch] = useSize();
  const tiles = useTiles();
  const [hasFailed, setFailed] = useState(false);
  const { camera, reveal, chosenIds, isMoved, setMoved, choose, close, showAll } = useChoice(all);
  const presence = useQuery(queries.presence());
  const own = presence.data?.area?.id ?? null;
  // Where one is comes a moment later; until then nothing is nearest.
  const next = presence.isLoading ? null : nextOf(all, own);
  const chosen = all.filter(({ event }) => chosenIds.includes(event.id));
  function closeRows() {
    close();
    document.querySelector<HTMLElement>(`[data-pin="${chosenIds[0]}"]`)?.focus();
  }
  const surface = size && {
    size,
    all,
    own,
    fit: camera,
    reveal,
    moved: () => setMoved(true),
    failed: () => setFailed(true),
    children: (project: Parameters<SurfaceProps['children']>[0]) => (
      <Pins
        all={all}
        project={project}
        size={size}
        chosen={chosenIds}
        next={next && chosenIds.length === 0 ? next.event.id : null}
        choose={choose}
      />
    ),
  };
  const shown = hasFailed ? null : tiles;
  return (
    <section
      ref={watch}
      className={styles.box}
      data-full-bleed
      aria-label="Map of events"
      aria-busy={isBusy || shown === undefined}
      data-map={shown === undefined ? undefined : shown === null ? 'drawn' : 'tiles'}
    >
      {surface && shown === null && <DrawnMap {...surface} />}
      {surface && shown && TileMap && (
        <Suspense>
          <TileMap {...surface} tiles={shown} />
        </Suspense>
      )}
      {(!camera.isAll || isMoved) && (
        <div className={styles.all}>
          <Button small onClick={showAll}>
            Show all
          </Button>
        </div>
      )}
      {chosen.length === 0 && next && <NextEvent next={next} />}
      {chosen.length > 0 && (
        <ChosenEvents key={chosenIds.join()} many={chosen.length} close={closeRows}>
          {chosen.map(({ event }) => (
            <li key={event.id}>{row(event)}</li>
          ))}
        </ChosenEvents>
      )}
    </section>
  );
}
