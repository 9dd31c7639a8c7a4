import { centreOf, greatCircleKm, outlineOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import type { RegionShape } from '@nukkad/core/features/people/contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { beside, overlap, partOf, type Label, type Part } from './map-labels.ts';
import styles from './PlaceMap.module.css';
import { scaleKm, viewOf, type Frame, type View } from './map-view.ts';

export interface DrawnArea {
  id: string;
  look: 'own' | 'other';
  label?: string;
}

const outlineIn = (view: View, area: string) => outlineOf(area).map((it) => [view.x(it), view.y(it)] as const);

const pathOf = (outline: readonly (readonly [number, number])[]) =>
  `M${outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

const around = (x: number, y: number, reach: number): Part => [x - reach, y - reach, x + reach, y + reach];

/** The smallest radius at which an area is drawn, in px: smaller it could not be seen. */
const leastReach = 5;

/** How far one’s own area glows where it is so small that a pin may hide it, in px. */
const glowReach = 28;

function drawn(view: View, { id, look, label }: DrawnArea) {
  const outline = outlineIn(view, id);
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const part: Part = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const [x, y] = [(part[0] + part[2]) / 2, (part[1] + part[3]) / 2];
  const isSmall = part[2] - part[0] < 2 * leastReach;
  return { id, look, label, outline, x, y, isSmall, part: isSmall ? around(x, y, leastReach) : part };
}

const isWider = (a: Part, b: Part) => a[0] < b[0] || a[2] > b[2];

function namesIn(
  view: View,
  regions: readonly RegionShape[],
  middle: Point,
  { taken, areas }: { taken: readonly Part[]; areas: readonly Part[] },
) {
  const full = [...taken];
  return regions
    .flatMap(({ places }) => places)
    .map(({ name, cell }) => ({ name, at: centreOf(cell) }))
    .toSorted((a, b) => greatCircleKm(a.at, middle) - greatCircleKm(b.at, middle))
    .flatMap(({ name, at }) => {
      const [x, y] = [view.x(at), view.y(at)];
      const dot = around(x, y, 4);
      if (full.some((it) => overlap(it, dot))) return [];
      const free = { ...view, taken: full };
      const near = beside(name, dot, ['above', 'right', 'left', 'below'], free);
      if (!near) return [];
      // A name that its area is too small for stands beside that, never across its outline.
      const tight = areas.find((it) => overlap(it, dot) && isWider(partOf(near), it));
      const label = tight ? beside(name, tight, ['below', 'above', 'right', 'left'], free) : near;
      if (!label) return [];
      full.push(partOf(label), dot);
      return [{ label, x, y }];
    });
}

const scaleLeft = 14;

interface Drawing {
  regions: readonly RegionShape[];
  areas: readonly DrawnArea[];
  pin: { at: Point; label: string } | null;
  covered: readonly Part[];
  /** Where the scale stands, in px from above. */
  base: number;
}

/** Places everything that may not overlap: the scale first, then the pin, the areas' labels and the names of places. */
function layOut(view: View, { regions, areas, pin, covered, base }: Drawing) {
  const { width, height } = view;
  const km = scaleKm(view.km);
  const scale = { km, width: (km * width) / view.km };
  const shapes = areas.map((it) => drawn(view, it));
  const taken: Part[] = [[0, base - 36, scaleLeft + Math.max(scale.width, 36), height], ...covered];
  const captions: Label[] = [];
  const caption = (it: Label | null) => {
    if (!it) return;
    captions.push(it);
    taken.push(partOf(it));
  };
  if (pin) {
    const [x, y] = [view.x(pin.at), view.y(pin.at)];
    const head: Part = [x - 11, y - 30, x + 11, y - 8];
    taken.push([head[0], head[1], head[2], y + 2]);
    caption(beside(pin.label, head, ['right', 'left', 'above'], { ...view, taken }));
  }
  for (const { label, part } of shapes)
    if (label !== undefined) caption(beside(label, part, ['below', 'above', 'right', 'left'], { ...view, taken }));
  // Names may lie on areas, except on one so small that it looks like the dot of a place.
  taken.push(...shapes.filter((it) => it.isSmall).map(({ part }) => part));
  const large = shapes.filter((it) => !it.isSmall).map(({ part }) => part);
  const middle = pin?.at ?? view.pointAt(width / 2, height / 2);
  return { scale, shapes, captions, names: namesIn(view, regions, middle, { taken, areas: large }) };
}

/** The coast loads later; until then the map is drawn without it. */
const coastQuery = queryOptions({
  queryKey: ['coast'],
  queryFn: () => import('./coast.ts'),
  staleTime: Infinity,
  networkMode: 'always',
});

/** A map without a map service. It shows all `points` and is at least `leastKm` wide; `label` describes it. */
export function PlaceMap({
  points,
  leastKm,
  frame,
  ...drawing
}: { points: readonly Point[]; leastKm: number; frame: Frame } & Omit<DrawingProps, 'view'>) {
  return <MapDrawing {...drawing} view={viewOf(points, leastKm, frame)} />;
}

interface DrawingProps {
  label: string;
  view: View;
  regions: readonly RegionShape[];
  areas: readonly DrawnArea[];
  /** Areas of which only the outline is drawn. */
  grid?: readonly string[];
  pin?: { at: Point; label: string } | null;
  /** What something else lies on, such as a button: no name is there. */
  covered?: readonly Part[];
  /** What something else covers below, in px: the scale is above it. */
  foot?: number;
}

const none: readonly Part[] = [];

export function MapDrawing({ label, view, regions, areas, grid, pin = null, covered = none, foot = 0 }: DrawingProps) {
  const { data: coast } = useQuery(coastQuery);
  const { width } = view;
  const base = view.height - foot;
  const sea = coast?.seaIn(view) ?? null;
  const { scale, shapes, captions, names } = layOut(view, { regions, areas, pin, covered, base });
  return (
    <svg className={styles.map} viewBox={`0 0 ${width} ${view.height}`} role="img" aria-label={label}>
      {sea && <path className={styles.sea} d={sea} fillRule="evenodd" />}
      {grid?.map((it) => (
        <path key={it} className={styles.grid} d={pathOf(outlineIn(view, it))} />
      ))}
      {sea && <path className={styles.coast} d={sea} />}
      {shapes.map(
        ({ id, look, x, y, part }) =>
          look === 'own' &&
          part[2] - part[0] < glowReach && <circle key={id} className={styles.glow} cx={x} cy={y} r={glowReach} />,
      )}
      {shapes.map(({ id, look, outline, x, y, isSmall }) =>
        isSmall ? (
          <circle key={id} className={styles[look]} cx={x} cy={y} r={leastReach} />
        ) : (
          <path key={id} className={styles[look]} d={pathOf(outline)} />
        ),
      )}
      {names.map(({ label, x, y }) => (
        <g key={`${label.text} ${x}`}>
          <circle className={styles.dot} cx={x} cy={y} r="2.5" />
          <Name {...label} className={styles.label} />
        </g>
      ))}
      {pin && <Pin x={view.x(pin.at)} y={view.y(pin.at)} />}
      {captions.map((caption) => (
        <Name key={caption.text} {...caption} className={styles.caption} />
      ))}
      <path className={styles.scale} d={`M${scaleLeft} ${base - 16}v5h${scale.width}v-5`} />
      <text className={styles.label} x={scaleLeft + 4} y={base - 17}>
        {scale.km} km
      </text>
    </svg>
  );
}

const Name = ({ text, x, y, className }: Label & { className: string | undefined }) => (
  <text className={className} x={x} y={y} textAnchor="middle">
    {text}
  </text>
);

const Pin = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className={styles.pin} d="M0 0C-3-5-10-11-10-18.5A10 10 0 0 1 10-18.5C10-11 3-5 0 0Z" />
    <circle className={styles.hole} cy="-18.5" r="3.5" />
  </g>
);
