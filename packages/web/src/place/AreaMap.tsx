import { areasAround, centreOf, greatCircleKm, outlineOf, type Point } from '@nukkad/core/people/area.ts';
import type { RegionShape } from '@nukkad/core/people/contract.ts';
import styles from './Place.module.css';

/** Width and height of the drawing, in its own units. */
const width = 340;
const height = 220;

/** How many km the drawing is wide, by the resolution of the area: it fills about a third. */
const spanKm = (area: string) => ({ '8': 4.5, '7': 11, '6': 28 })[area[1]!] ?? 28;

/** A length in km that fits into the corner as a scale. */
const scaleKm = (span: number) => (span < 6 ? 1 : span < 15 ? 2 : 5);

/**
 * The published area among its neighbours, with the places of the list around it: a map without a map service. `seen`:
 * others see it already.
 */
export function AreaMap({
  area,
  seen,
  regions,
}: {
  area: { id: string; name: string };
  seen: boolean;
  regions: readonly RegionShape[];
}) {
  const centre = centreOf(area.id);
  const span = spanKm(area.id);
  const kmPerDegree = 111.195;
  const shrink = Math.cos((centre.latitude * Math.PI) / 180);
  const x = (point: Point) => width / 2 + ((point.longitude - centre.longitude) * kmPerDegree * shrink * width) / span;
  const y = (point: Point) => height / 2 - ((point.latitude - centre.latitude) * kmPerDegree * width) / span;
  const path = (points: readonly Point[]) =>
    `M${points.map((it) => `${x(it).toFixed(1)} ${y(it).toFixed(1)}`).join('L')}Z`;

  const labels: { name: string; at: Point }[] = [];
  const near = regions
    .flatMap(({ places }) => places)
    .map(({ name, cell }) => ({ name, at: centreOf(cell) }))
    .filter(({ at }) => x(at) > 20 && x(at) < width - 20 && y(at) > 20 && y(at) < height - 14)
    .toSorted((a, b) => greatCircleKm(a.at, centre) - greatCircleKm(b.at, centre));
  // Those nearest to the middle come first; one that would lie on another is left out.
  for (const it of near)
    if (labels.every(({ at }) => Math.abs(y(at) - y(it.at)) > 20 || Math.abs(x(at) - x(it.at)) > 110)) labels.push(it);

  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${seen ? 'Others see you' : 'Soon others see you'} somewhere in this hexagon around ${area.name}`}
    >
      {areasAround(area.id, 4).map((it) => (
        <path key={it} className={styles.grid} d={path(outlineOf(it))} />
      ))}
      <path className={styles.own} d={path(outlineOf(area.id))} />
      {labels.map(({ name, at }) => (
        <g key={name}>
          <circle className={styles.dot} cx={x(at)} cy={y(at)} r="3" />
          <text className={styles.label} x={x(at)} y={y(at) - 8} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      <path className={styles.scale} d={`M14 ${height - 18}v6h${(scaleKm(span) * width) / span}v-6`} />
      <text className={styles.label} x="18" y={height - 20}>
        {scaleKm(span)} km
      </text>
    </svg>
  );
}
