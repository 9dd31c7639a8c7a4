import type { Areas } from './areas.ts';
import { bandEndsSql, fitsSql, orderSql, reachOf, valuesOf, type Connections } from './asking.ts';
import { clientCounts, type Engine } from './engine.ts';
import type { Question } from './questions.ts';

const point = 'st_makepoint($7, $8)::geography';
const flat = 'st_transform(st_setsrid(st_makepoint($7, $8), 4326), 3857)';
const band = `width_bucket(metres, ${bandEndsSql}) as band`;

/** Everybody within reach by the index on the sphere, then the order. */
const withinSql = `
  select id from (
    select *, ${band} from (
      select id, premium, interests, shuffle, st_distance(point, ${point}, false) as metres
      from person where st_dwithin(point, ${point}, $9, false) and ${fitsSql}
    ) near where metres < $9
  ) banded order by ${orderSql}`;

/**
 * The nearest fifty by the index, which tell how far the answer can reach at most; then everybody up to the end of the
 * band in which the fiftieth is, since others there may come before them. The box keeps the first walk from looking for the
 * fiftieth all over the country where there are fewer within reach.
 *
 * The index is that of the plane (Mercator's), because walking it is half as costly as walking that of the sphere, and two
 * walks are less than one that carries more rows than it needs. On the plane distances are stretched by 1 / cos(latitude),
 * which over the ten km of a search changes by less than 0.3 % in this country; both walks go by so much more. What
 * decides is measured on the sphere.
 *
 * Slower, with the same answers: one walk that takes rows until the band of the fiftieth is complete (a cursor in
 * PL/pgSQL: two thirds of this), rows by a limit that is doubled until it suffices (less than half), and these two walks
 * by the index of the sphere (two thirds).
 */
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

/** Reach in metres of the sphere, point in degrees. */
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
