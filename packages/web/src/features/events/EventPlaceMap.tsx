import { centreOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';
import { useSize } from '../people/map/useSize.ts';
import { PlaceMap } from '../people/map/PlaceMap.tsx';
import { kmAround } from '../people/map/map-view.ts';
import styles from './EventPlaceMap.module.css';

/** The venue, or only the area of a private address. */
export default function EventPlaceMap({ place, area }: { place: Point | null; area: string | null }) {
  const { data } = useQuery(queries.regions());
  const [size, watch] = useSize();
  const shown = place ?? (area === null ? null : centreOf(area));
  if (!shown) return null;
  const isArea = !place && area !== null;
  return (
    <div ref={watch} className={styles.fill}>
      {size && (
        <PlaceMap
          label={isArea ? 'Map of the area of the event' : 'Map of the venue'}
          points={[shown]}
          leastKm={isArea ? kmAround(area) : 10}
          frame={size}
          regions={data ?? []}
          areas={isArea ? [{ id: area, look: 'other' }] : []}
          pin={place && { at: place, label: 'Here' }}
        />
      )}
    </div>
  );
}
