import {
  cellAt,
  cellsOf,
  centreOf,
  greatCircleKm,
  outlineOf,
  type Point,
} from '@nukkad/core/features/people/geometry.ts';
import { unnamedArea } from '@nukkad/core/features/people/regions.ts';
import type { RegionShape } from '@nukkad/core/features/people/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { PlaceMap, type DrawnArea } from '../people/map/PlaceMap.tsx';
import { kmAround } from '../people/map/map-view.ts';
import { queries } from '../../data/queries.ts';
import { regionsOf } from './server-regions.ts';
import { sharedLocationLabel } from './shared-location-label.ts';

/** In px, near the size on screen (SharedLocation.module.css), so that its text is as large as elsewhere. The pin needs room above. */
const frame = { width: 280, height: 190, top: 44, side: 28, bottom: 32 };

/** One's own area is drawn too within this distance, in km; beyond it both would be too small to see. */
const togetherKm = 40;

export default function SharedLocationMap({
  place,
  name,
  area,
}: {
  place: Point;
  name: string;
  /** The published area of the signed-in person, or null. */
  area: string | null;
}) {
  const regions = useQuery(queries.regions());
  return regions.isPending ? null : <Drawing place={place} name={name} area={area} regions={regions.data ?? []} />;
}

/** Without regions the location's area is not known; then only the location is drawn. */
function Drawing({
  place,
  name,
  area,
  regions,
}: {
  place: Point;
  name: string;
  area: string | null;
  regions: readonly RegionShape[];
}) {
  const table = regionsOf(regions);
  const cell = cellAt(place);
  const around = regions.length > 0 ? table.publishedArea(cell, false) : null;
  const km = area === null ? null : greatCircleKm(place, centreOf(area));
  // One's own area may be wider than that of the location.
  const isInside = area !== null && (around === area || cellsOf(area).includes(cell));
  const isNear = km !== null && km <= togetherKm;
  const areas: DrawnArea[] = [];
  if (around !== null && around !== area) areas.push({ id: around, look: 'other' });
  if (area !== null && isNear) areas.push({ id: area, look: 'own', label: 'Your area' });
  const known = around === null ? null : table.nameOf(around);
  return (
    <PlaceMap
      label={sharedLocationLabel(name, known === unnamedArea ? null : known, isInside ? 0 : km)}
      points={[place, ...areas.flatMap(({ id }) => outlineOf(id))]}
      leastKm={1.6 * Math.max(...[cell, ...areas.map(({ id }) => id)].map(kmAround))}
      frame={frame}
      regions={regions}
      areas={areas}
      pin={{ at: place, label: name }}
    />
  );
}
