import type { Areas } from './areas.ts';
import { bandEndsSql, fitsSql, orderSql, reachOf, valuesOf, type Connections } from './search-sql.ts';
import { clientCounts, type Engine } from './engine.ts';
import type { Question } from './questions.ts';

const point = 'st_makepoint($7, $8)::geography';
const flat = 'st_transform(st_setsrid(st_makepoint($7, $8), 4326), 3857)';
const band = `width_bucket(metres, ${bandEndsSql}) as band`;

/** Everyone within reach, using an index on the sphere, then ranked. */
const withinSql = `
  select id from (
    select *, ${band} from (
      select id, premium, interests, shuffle, st_distance(point, ${point}, false) as metres
      from person where st_dwithin(point, ${point}, $9, false) and ${fitsSql}
    ) near where metres < $9
  ) banded order by ${orderSql}`;

/** Two index scans: the 50th nearest limits how far the answer can reach; then everyone up to the end of its band, because
 * others in the band may rank higher. This costs less than one scan that carries more rows than it needs. The box limits the
 * first scan where fewer than 50 people are within reach.
 *
 * The index is planar (Mercator), because a spherical one costs twice as much to scan. Mercator stretches distances by
 * 1 / cos(latitude), which varies by less than 0.3 % over 10 km in India, so both scans add 0.3 %. Final distances are
 * spherical.
 *
 * Slower, with the same answers: a PL/pgSQL cursor up to the end of the band (2/3 of this speed), a limit doubled until it
 * suffices (less than 1/2), and the same two scans of a spherical index (2/3). */
const nearestSql = `
  with fiftieth as materialized (
    select st_distance(point, ${point}, false) * 1.003 as metres
    from (
      select point from person where flat && st_expand(${flat}, $9 * 1.003 / cos(radians($8))) and ${fitsSql}
      order by flat <-> ${flat} offset 49 limit 1
    ) nearest
  ),
  reach as materialized (
    select least($9, (${bandEndsSql})[1 + width_bucket((select metres from fiftieth), ${bandEndsSql})]) as metres
  )
  select id from (
    select *, ${band} from (
      select id, premium, interests, shuffle, st_distance(point, ${point}, false) as metres
      from person
      where st_dwithin(flat, ${flat}, (select metres from reach) * 1.003 / cos(radians($8))) and ${fitsSql}
      offset 0
    ) near where metres < (select metres from reach)
  ) banded order by ${orderSql}`;

/** $7 and $8 in degrees, $9 in m. */
const values = (question: Question, areas: Areas) => {
  const { longitude, latitude } = areas.centres[areas.numberOf(question.viewer.area)]!;
  return [...valuesOf(question), longitude, latitude, reachOf(question)];
};

export const postgisWithin = (connections: Connections, areas: Areas): Engine => ({
  name: 'PostGIS ST_DWithin',
  clients: clientCounts,
  ask: (question, client) => connections.ids(client, 'within', withinSql, values(question, areas)),
});

export const postgisNearest = (connections: Connections, areas: Areas): Engine => ({
  name: 'PostGIS KNN',
  clients: clientCounts,
  ask: (question, client) => connections.ids(client, 'nearest', nearestSql, values(question, areas)),
});
