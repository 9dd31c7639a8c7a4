import type { Areas } from './areas.ts';
import { fitsSql, orderSql, valuesOf, type Connections } from './search-sql.ts';
import { clientCounts, type Engine } from './engine.ts';

/** Areas are ordered by band, so the planner sorts incrementally and stops early. `offset 0` prevents a join with all areas,
 * which is five times slower. */
const cellsSql = `
  select id from (select area, band from unnest($7::text[], $8::int[]) as given (area, band) order by band) near
  cross join lateral (select * from person where person.area = near.area and ${fitsSql} offset 0) found
  order by ${orderSql}`;

/** No geography in SQL: this process lists the areas nearby, and PostgreSQL finds the people in them. */
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
