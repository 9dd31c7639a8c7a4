import type { Point } from '@nukkad/core/features/people/geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { PlaceMap } from '../people/map/PlaceMap.tsx';
import { queries } from '../../data/queries.ts';

const frame = { width: 340, height: 180 };

export default function VenueMap({ at }: { at: Point }) {
  const { data } = useQuery(queries.regions());
  return (
    <PlaceMap
      label="Exact location of the event"
      points={[at]}
      leastKm={5}
      frame={frame}
      regions={data ?? []}
      areas={[]}
      pin={{ at, label: 'Here' }}
    />
  );
}
