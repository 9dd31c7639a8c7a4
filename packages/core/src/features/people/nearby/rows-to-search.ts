import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { Audience } from '../audience.ts';
import { notWithheld } from '../withheld-by-moderators.ts';

export interface NearbyRow {
  id: string;
  onboarded: boolean;
  area: string | null;
  expires: number;
  age: number | null;
  gender: string | null;
  interests: string;
  premium_until: number;
  shuffle: number;
  languages: string | null;
  free_until: number;
  audience: Audience;
  is_verified: boolean;
  woman_from: number;
}

export const secondsOf = (column: string) =>
  sql<number>`least(coalesce(extract(epoch from ${sql.ref(column)}), 0), 4294967295)::float8`;

export const areaColumn = (now: Date) =>
  sql<string | null>`case when presence.next_at <= ${now} then presence.next_area else presence.area end`.as('area');

export const nearbyRows = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('presence')
    .innerJoin('person', 'person.id', 'presence.person_id')
    .leftJoin('own_words', 'own_words.person_id', 'presence.person_id')
    .leftJoin('availability', 'availability.person_id', 'presence.person_id')
    .where(notWithheld('person', sql.ref('person.id')))
    .select([
      'person.id',
      sql<boolean>`person.onboarded_at is not null`.as('onboarded'),
      areaColumn(now),
      secondsOf('presence.expires_at').as('expires'),
      'person.age',
      'person.gender',
      sql<string>`person.interests::text`.as('interests'),
      secondsOf('person.premium_until').as('premium_until'),
      'person.shuffle',
      sql<string | null>`own_words.languages::text`.as('languages'),
      secondsOf('availability.ends_at').as('free_until'),
      'person.audience',
      sql<boolean>`person.verified_by is not null`.as('is_verified'),
      sql<number>`case when person.gender = 'Male' then 4294967295 else ${secondsOf('person.gender_counts_from')} end`.as(
        'woman_from',
      ),
    ]);
