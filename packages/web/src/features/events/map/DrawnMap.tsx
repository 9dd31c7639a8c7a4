import type { Point } from '@nukkad/core/features/people/geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { queries } from '../../../data/queries.ts';
import { MapDrawing } from '../../people/map/PlaceMap.tsx';
import { viewOf } from '../../people/map/map-view.ts';
import styles from './EventsMap.module.css';
import { grouped, hiddenBy, partOfPin } from './placed-events.ts';
import { margins, nextHeight, partOfNext, partOfZoom, type Fit, type SurfaceProps } from './map-surface.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

interface Camera {
  centre: Point;
  /** Width in km. */
  km: number;
}

const [minKm, maxKm] = [1, 4000];

/** The coast that comes with the app, without a map service. */
export default function DrawnMap({ size, all, own, fit, reveal, moved, children }: SurfaceProps) {
  const { data: regions } = useQuery(queries.regions());
  const [held, hold] = useState<{ fit: Fit; camera: Camera } | null>(null);
  const camera = held?.fit === fit ? held.camera : fitted(fit, size);
  const view = viewOf([camera.centre], camera.km, size);
  const zoom = (factor: number) => {
    hold({ fit, camera: { ...camera, km: Math.min(maxKm, Math.max(minKm, camera.km * factor)) } });
    moved();
  };
  const moveBy = (x: number, y: number) =>
    hold({ fit, camera: { ...camera, centre: view.pointAt(size.width / 2 + x, size.height / 2 + y) } });
  const drag = useDrag((x, y) => {
    moveBy(-x, -y);
    moved();
  });
  useReveal(reveal, (at) => {
    const up = hiddenBy(view.y(at), size.height);
    if (up > 0) moveBy(0, up);
  });
  const project = (point: Point) => ({ x: view.x(point), y: view.y(point) });
  const areas = [...new Set(all.flatMap(({ area }) => area ?? []))];
  return (
    <>
      <div className={styles.drawing} {...drag}>
        <MapDrawing
          label="Drawn map of the coast"
          view={view}
          regions={regions ?? []}
          areas={[
            ...(own === null ? [] : [{ id: own, look: 'own' as const, label: 'Your area' }]),
            ...areas.map((id) => ({ id, look: 'other' as const })),
          ]}
          foot={nextHeight}
          covered={[partOfZoom(size), partOfNext(size), ...grouped(all, project, size).map(partOfPin)]}
        />
      </div>
      <ZoomButtons into={() => zoom(0.5)} out={() => zoom(2)} />
      {children(project)}
    </>
  );
}

function fitted(fit: Fit, size: SurfaceProps['size']): Camera {
  const { pointAt, km } = viewOf(fit.points, 2, { ...size, ...margins(size, fit) });
  return { centre: pointAt(size.width / 2, size.height / 2), km: Math.min(km, maxKm) };
}

/** Calls `show` once for each point to reveal. */
function useReveal(reveal: Point | null, show: (at: Point) => void) {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (reveal) latest.current(reveal);
  }, [reveal]);
}

/** Calls `move` with the distance in px since the last call. */
function useDrag(move: (x: number, y: number) => void) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const end = () => (last.current = null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!last.current || !event.isPrimary) return;
      move(event.clientX - last.current.x, event.clientY - last.current.y);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
