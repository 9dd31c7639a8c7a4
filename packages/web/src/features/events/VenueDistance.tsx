import { centreOf, greatCircleKm, type Point } from '@nukkad/core/features/people/geometry.ts';
import { shownDistance } from '@nukkad/core/features/people/shown-distance.ts';

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
  return (
    there && (
      <>
        {alone ? 'About' : '· about'} {shownDistance(greatCircleKm(centreOf(from), there))} km away
      </>
    )
  );
}
