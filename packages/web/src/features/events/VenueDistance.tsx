import { centreOf, greatCircleKm, type Point } from '@nukkad/core/features/people/geometry.ts';
import { shownDistance } from '@nukkad/core/features/people/shown-distances.ts';
import { distanceWords } from '../people/distance-words.ts';

/** From the person's area to a venue, or to the area of a private address. Computed on the phone, so that the server
 * doesn't learn where they look from; rounded by rule D1 of docs/location.md. */
export default function VenueDistance({
  place,
  area,
  from,
  alone,
}: {
  place: Point | null;
  area: string | null;
  from: string;
  alone: boolean;
}) {
  const there = place ?? (area === null ? null : centreOf(area));
  if (!there) return null;
  const km = shownDistance(greatCircleKm(centreOf(from), there));
  return alone ? `About ${km} km away` : `· ${distanceWords(km)}`;
}
