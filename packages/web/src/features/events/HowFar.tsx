import { centreOf, greatCircleKm, type Point } from '@nukkad/core/features/people/geometry.ts';
import { shownDistance } from '@nukkad/core/features/people/rules.ts';
import styles from './Events.module.css';

/**
 * How far a venue is from one's own area, or the area of a private address. Computed on the phone, so that nobody learns
 * from where somebody looks at an event, and said in the steps of rule D1 of docs/location.md.
 */
export default function HowFar({ place, area, from }: { place: Point | null; area: string | null; from: string }) {
  const there = place ?? (area === null ? null : centreOf(area));
  return (
    there && <span className={styles.far}>· about {shownDistance(greatCircleKm(centreOf(from), there))} km away</span>
  );
}
