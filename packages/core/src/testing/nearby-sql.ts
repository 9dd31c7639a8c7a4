import { sql, type Kysely } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { centreOf, greatCircleKm } from '../features/people/geometry.ts';
import { maySee } from '../features/people/audience-sql.ts';
import { shownDistance } from '../features/people/shown-distances.ts';
import type { Search, Viewer } from '../features/people/nearby/nearby-search.ts';
import { genders, interestOptions } from '../features/people/interests-and-genders.ts';

/**
 * What the nearby index answers, computed in SQL from the tables: the same people in the same order, with the
 * distance in km. Slow, and the reference for tests.
 */
export async function nearbyBySql(db: Kysely<Database>, viewer: Viewer, search: Search, now: Date) {
  const area = sql`case when presence.next_at <= ${now} then presence.next_area else presence.area end`;
  const { rows: areas } = await sql<{ area: string }>`
    select distinct ${area} as area from presence where ${area} is not null`.execute(db);
  const reach = areas
    .map((it) => ({ area: it.area, distance: shownDistance(greatCircleKm(centreOf(viewer.area), centreOf(it.area))) }))
    .filter(({ distance }) => distance <= search.distance);
  if (reach.length === 0) return [];
  const chosen = (options: readonly string[], bits: number) => options.filter((_, at) => (bits & (1 << at)) !== 0);
  const wanted = chosen(interestOptions, search.interests);
  const mine = chosen(interestOptions, viewer.interests);
  const meant = search.genders === 0 ? genders : chosen(genders, search.genders);
  const { rows } = await sql<{ id: string; distance: number }>`
    with reach (area, distance) as (values ${sql.join(reach.map((it) => sql`(${it.area}, ${it.distance}::float8)`))})
    select person.id, reach.distance
    from presence join person on person.id = presence.person_id join reach on reach.area = ${area}
    where person.id <> ${viewer.id} and presence.expires_at > ${now} and person.onboarded_at is not null
      and person.age between ${search.ages[0]} and ${search.ages[1]} and person.gender = any(${meant}::text[])
      and (${wanted.length} = 0 or person.interests && ${wanted}::text[])
      and ${maySee(sql`${viewer.id}`, sql.ref('person.id'), now)}
      and not exists (select from block where ended_at is null
        and ((blocker = ${viewer.id} and blocked = person.id) or (blocked = ${viewer.id} and blocker = person.id)))
    order by reach.distance, coalesce(premium_until > ${now}, false) desc,
      (select count(*) from unnest(person.interests) as shared where shared = any(${mine}::text[])) desc,
      (${viewer.key[0]}::bigint * person.shuffle + ${viewer.key[1]}) & 2147483647`.execute(db);
  return rows;
}
