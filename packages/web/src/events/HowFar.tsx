import { centreOf, greatCircleKm, shownDistance, type Point } from '@nukkad/core/people/area.ts';
import styles from './Events.module.css';

/**
 * How far a venue is from one's own area, or the area of a private address. Computed here, so that nobody learns which
 * events somebody looks at from where (rule P4 of docs/location.md), and said in the steps of rule D1.
 */
export default function HowFar({ place, area, from }: { place: Point | null; area: string | null; from: string }) {
  const there = place ?? (area === null ? null : centreOf(area));
  return (
    there && <span className={styles.far}>· about {shownDistance(greatCircleKm(centreOf(from), there))} km away</span>
  );
}
