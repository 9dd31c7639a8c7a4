import type { Areas } from './areas.ts';
import { fitsSql, orderSql, valuesOf, type Connections } from './asking.ts';
import { clientCounts, type Engine } from './engine.ts';

/**
 * Areas come in the order of their bands, so the planner sorts band by band and reads no further once it has enough.
 * `offset 0` keeps it from turning the lookup of an area into a join of all areas, which is five times slower.
 */
const cellsSql = `
  select id from (select area, band from unnest($7::text[], $8::int[]) as given (area, band) order by band) near
  cross join lateral (select * from person where person.area = near.area and ${fitsSql} offset 0) found
  order by ${orderSql}`;

/** No geography at all: this process says which areas are near, PostgreSQL who is in them. */
export const cells = (connections: Connections, areas: Areas): Engine => ({
  name: 'SQL on areas',
  clients: clientCounts,
  ask: (question, client) => {
    const bands = areas.around(areas.numberOf(question.viewer.area), question.search.distance);
    const names = bands.flatMap((numbers) => numbers.map((number) => areas.names[number]!));
    const bandOf = bands.flatMap((numbers, band) => numbers.map(() => band));
    return connections.ids(client, 'cells', cellsSql, [
      ...valuesOf(question),
      `{${names.join(',')}}`,
      `{${bandOf.join(',')}}`,
    ]);
  },
});
