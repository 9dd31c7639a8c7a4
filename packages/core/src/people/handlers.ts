import { sql } from 'kysely';
import { isProfileComplete } from '../account/rules.ts';
import { personColumns, personFrom } from '../account/person.ts';
import type { Context } from '../context.ts';
import { meetFacts } from '../meets/facts.ts';
import { refused, signedIn } from '../operation.ts';
import { greatCircleKm, nearbyLimit, shownDistance } from './rules.ts';

/** Areas within a shown distance of the caller's own, with that distance in km; none while they have no area. */
async function areasWithin({ db, me }: Context, distance: number) {
  const mine = await db
    .selectFrom('presence')
    .innerJoin('area', 'area.id', 'presence.area_id')
    .select(['area.latitude', 'area.longitude'])
    .where('presence.person_id', '=', me)
    .executeTakeFirst();
  if (!mine) return [];
  const areas = await db.selectFrom('area').select(['id', 'latitude', 'longitude']).execute();
  return areas
    .map((area) => ({ id: area.id, distance: shownDistance(greatCircleKm(mine, area)) }))
    .filter((area) => area.distance <= distance);
}

export const people = {
  nearby: signedIn.people.nearby.handler(async ({ input, context }) => {
    const { db, host, me, now } = context;
    const self = await db.selectFrom('person').selectAll().where('id', '=', me).executeTakeFirst();
    if (!self || !isProfileComplete(self)) throw refused('PROFILE_INCOMPLETE');
    const areas = await areasWithin(context, input.distance);
    if (areas.length === 0) return { people: [] };

    const reach = sql<{ area_id: string; distance: number }>`(values ${sql.join(
      areas.map(({ id, distance }) => sql`(${id}, ${distance}::float8)`),
    )})`.as<'reach'>(sql`reach(area_id, distance)`);
    const day = now.toISOString().slice(0, 10);
    let query = db
      .selectFrom('person')
      .innerJoin('presence', 'presence.person_id', 'person.id')
      .innerJoin(reach, 'reach.area_id', 'presence.area_id')
      .select([...personColumns, 'reach.distance'])
      .where('person.id', '<>', me)
      .where('person.onboarded_at', 'is not', null)
      .where('person.age', '>=', input.ageRange[0])
      .where('person.age', '<=', input.ageRange[1]);
    if (input.interests.length > 0) query = query.where(sql<boolean>`person.interests && ${input.interests}::text[]`);
    const rows = await query
      .orderBy('reach.distance')
      .orderBy(sql`coalesce(person.premium_until > ${now}, false)`, 'desc')
      .orderBy(
        sql`(select count(*) from unnest(person.interests) as shared where shared = any(${self.interests}::text[]))`,
        'desc',
      )
      // A keyed shuffle that changes daily: among equals nobody is always first, and nobody can compute the order.
      .orderBy(sql`sha256(convert_to(${`${host.secret} ${me} ${day} `} || person.id, 'UTF8'))`)
      .limit(nearbyLimit)
      .execute();

    const meets = await meetFacts(
      context,
      rows.map(({ id }) => id),
    );
    return {
      people: rows.map((row) => ({
        ...personFrom(row, now),
        distance: row.distance,
        meet: meets.get(row.id) ?? { state: 'none' as const },
      })),
    };
  }),
};
