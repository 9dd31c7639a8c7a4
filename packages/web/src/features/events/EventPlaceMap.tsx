import { centreOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';
import { PlaceMap } from '../people/map/PlaceMap.tsx';
import { kmAround } from '../people/map/map-view.ts';

const frame = { width: 340, height: 150 };

/** The venue, or only the area of a private address. */
export default function EventPlaceMap({ place, area }: { place: Point | null; area: string | null }) {
  const { data } = useQuery(queries.regions());
  const shown = place ?? (area === null ? null : centreOf(area));
  if (!shown) return null;
  const isArea = !place && area !== null;
  return (
    <PlaceMap
      label={isArea ? 'Map of the area of the event' : 'Map of the venue'}
      points={[shown]}
      leastKm={isArea ? kmAround(area) : 10}
      frame={frame}
      regions={data ?? []}
      areas={isArea ? [{ id: area, look: 'other' }] : []}
      pin={place && { at: place, label: 'Here' }}
    />
  );
}
