import { areasAround, centreOf } from '@nukkad/core/features/people/geometry.ts';
import type { RegionShape } from '@nukkad/core/features/people/contract.ts';
import { PlaceMap } from './PlaceMap.tsx';
import { kmAround } from './map-view.ts';

const frame = { width: 340, height: 220 };
const tallFrame = { width: 400, height: 460 };

/** `seen`: whether others see the area already. */
export function AreaMap({
  area,
  seen,
  regions,
  isTall,
}: {
  area: { id: string; name: string };
  seen: boolean;
  isTall: boolean;
  regions: readonly RegionShape[];
}) {
  return (
    <PlaceMap
      label={`${seen ? 'Others see you' : 'Others will soon see you'} somewhere in this hexagon around ${area.name}`}
      points={[centreOf(area.id)]}
      leastKm={kmAround(area.id)}
      frame={isTall ? tallFrame : frame}
      regions={regions}
      areas={[{ id: area.id, look: 'own' }]}
      grid={areasAround(area.id, isTall ? 5 : 4)}
    />
  );
}
