import type { RegionShape } from '@nukkad/core/features/people/contract.ts';
import { centreOf } from '@nukkad/core/features/people/geometry.ts';
import { Regions } from '@nukkad/core/features/people/regions.ts';

/** The server's regions, with which an area is published here as it is there. */
export function regionsOf(shapes: readonly RegionShape[]): Regions {
  const list = shapes.map(({ name, level, listedLevel, outline, excluded, places }) => ({
    name,
    level,
    listedLevel,
    outline,
    excluded,
    places: places.map(({ name, cell }) => {
      const { latitude, longitude } = centreOf(cell);
      return [name, latitude, longitude] as const;
    }),
  }));
  const isCoarser = list.some(({ level, listedLevel }) => level < listedLevel);
  const listed = list.map((region) => ({ ...region, level: region.listedLevel }));
  return new Regions(list, isCoarser ? new Regions(listed) : null);
}
