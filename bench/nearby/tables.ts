import type { Areas } from './areas.ts';
import { inBatches } from './batches.ts';
import { everyone, type People } from './people.ts';
import { withClient } from '../postgres.ts';

/** Everyone's number, sorted by area. */
export function byArea(people: People): Int32Array {
  const rank = new Int32Array(people.areas.length);
  const names = people.areas
    .map((_, number) => number)
    .toSorted((a, b) => (people.areas[a]! < people.areas[b]! ? -1 : 1));
  for (const [at, number] of names.entries()) rank[number] = at;
  return everyone(people).toSorted((a, b) => rank[people.areaOf[a]!]! - rank[people.areaOf[b]!]!);
}

/** The best case for PostgreSQL: one narrow row per person, neighbours adjacent on disk, `uuid` ids, premium as a flag and
 * no expiry. A table in which people move would not stay clustered. */
export async function fillTables(url: string, people: People, areas: Areas, withPostgis: boolean) {
  await withClient(url, async (client) => {
    await client.query(`
      ${withPostgis ? 'create extension if not exists postgis;' : ''}
      drop table if exists person, block;
      create table person (
        id uuid not null, area text not null, age smallint not null, premium boolean not null,
        interests smallint not null, shuffle int not null
        ${withPostgis ? ', point geography(Point) not null, flat geometry(Point, 3857) not null' : ''}
      );
      create table block (blocker uuid not null, blocked uuid not null);
    `);
    const point = 'st_setsrid(st_makepoint(lng, lat), 4326)';
    const points = withPostgis ? `, ${point}::geography, st_transform(${point}, 3857)` : '';
    await inBatches(byArea(people), (numbers) =>
      client.query(
        `insert into person select id, area, age, premium, interests, shuffle ${points}
         from unnest($1::uuid[], $2::text[], $3::smallint[], $4::boolean[], $5::smallint[], $6::int[],
           $7::float8[], $8::float8[]) as row (id, area, age, premium, interests, shuffle, lat, lng)`,
        [
          numbers.map((person) => people.ids[person]),
          numbers.map((person) => people.areas[people.areaOf[person]!]),
          numbers.map((person) => people.ages[person]),
          numbers.map((person) => people.premium[person] === 1),
          numbers.map((person) => people.interests[person]),
          numbers.map((person) => people.shuffles[person]),
          numbers.map((person) => areas.centres[people.areaOf[person]!]!.latitude),
          numbers.map((person) => areas.centres[people.areaOf[person]!]!.longitude),
        ],
      ),
    );
    await client.query('insert into block select * from unnest($1::uuid[], $2::uuid[])', [
      people.blocks.map(([one]) => people.ids[one]),
      people.blocks.map(([, other]) => people.ids[other]),
    ]);
    if (withPostgis)
      await client.query(
        'create index person_point on person using gist (point); create index person_flat on person using gist (flat)',
      );
    // A covering index, for index-only scans by area.
    await client.query('create index person_area on person (area) include (age, premium, interests, shuffle, id)');
    await client.query(
      'create index block_made on block (blocker, blocked); create index block_met on block (blocked, blocker)',
    );
    for (const table of ['person', 'block']) await client.query(`vacuum (analyze) ${table}`);
    await client.query('checkpoint');
  });
}
