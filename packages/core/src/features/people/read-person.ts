import { sql } from 'kysely';
import { availabilityColumns, availabilityFrom } from './availability-row.ts';
import { personColumns, personFrom } from './person.ts';
import type { Reader } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { letEachOtherInRows, maySeeRows } from './audience-sql.ts';
import { notBlockedEvenly } from './not-blocked.ts';
import { notWithheld } from './withheld-by-moderators.ts';
import { centreOf, greatCircleKm } from './geometry.ts';
import { shownDistance } from './shown-distances.ts';
import type { ReachedPerson } from './contract.ts';
import { optionalProfileColumns, optionalProfileFrom } from './optional-profile-row.ts';
import { filterLimits } from './nearby/nearby-filter.ts';
import { onlyRow } from '../../kernel/only-row.ts';

/** The distance in km that two people see of each other; null when they don’t. As much work for someone who doesn’t exist. */
function seenDistance({ host, me, now }: Reader, id: string): number | null {
  const seconds = now.getTime() / 1000;
  const [mine, theirs] = [host.nearby.index.find(me, seconds), host.nearby.index.find(id, seconds)];
  if (!mine || !host.nearby.isCurrent) return null;
  const distance = shownDistance(greatCircleKm(centreOf(mine.area), centreOf((theirs ?? mine).area)));
  return theirs && distance <= filterLimits.distance[1] ? distance : null;
}

const shownPhotos = sql<string[]>`array(select photo from unnest(person.photos) with ordinality as shown (photo, nth)
  where ${notWithheld('picture', sql.ref('photo'))} order by nth)`;

/** Someone the caller sees nearby or is in touch with. Everyone else, blocked or nonexistent, gets the same answer
 * after the same work, so that response times reveal nothing. */
export async function reach(context: Reader, id: string): Promise<ReachedPerson | null> {
  const { db, me, now } = context;
  const facts = await sql<{
    may: boolean;
    is_hidden: boolean;
    is_paused: boolean;
    is_open: boolean;
    may_answer: boolean;
    has_asked: boolean;
    is_asked: boolean;
    is_connected: boolean;
  }>`select
    ${id} <> ${me} and ${notBlockedEvenly(sql`${me}`, sql`${id}`)} as may,
    -- The list of people nearby may be a moment behind.
    coalesce(greatest(seer.ghost_until, seen.ghost_until) > ${now}, false)
      or seer.paused_at is not null or seen.paused_at is not null as is_hidden,
    seen.paused_at is not null as is_paused,
    ${maySeeRows('seer', 'seen', now)} as is_open,
    -- Who asked is shown with their request.
    ${letEachOtherInRows('seer', 'seen')} as may_answer,
    exists (select from meet_request where status = 'pending' and expires_at > ${now}
      and from_person = ${me} and to_person = ${id}) as has_asked,
    exists (select from meet_request where status = 'pending' and expires_at > ${now}
      and to_person = ${me} and from_person = ${id}) as is_asked,
    exists (select from member as mine join member as theirs using (conversation_id)
      where mine.person_id = ${me} and theirs.person_id = ${id}) as is_connected
    -- One row is read of someone who exists, and nothing is skipped for someone who doesn't. The caller may be gone.
    from (values (1)) as this left join person as seer on seer.id = ${me} left join person as seen on seen.id = ${id}`.execute(
    db,
  );
  const { may, is_hidden, is_paused, is_open, may_answer, has_asked, is_asked, is_connected } = onlyRow(facts.rows);
  const between = seenDistance(context, id);
  const distance = is_open && !is_hidden ? between : null;
  const isSeen =
    is_connected || (is_open && (has_asked || distance !== null)) || (is_asked && may_answer && !is_paused);
  const row = await db
    .selectFrom('person')
    .leftJoin('own_words', 'own_words.person_id', 'person.id')
    .leftJoin('availability', 'availability.person_id', 'person.id')
    .select([...personColumns, 'person.photos_shown_to', ...optionalProfileColumns, ...availabilityColumns])
    .select(shownPhotos.as('photos'))
    .where('person.id', '=', may && isSeen ? id : '')
    .where('person.onboarded_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  const photos = is_connected || row.photos_shown_to === 'nearby' ? row.photos : [];
  return {
    ...personFrom(row, now),
    distance,
    words: optionalProfileFrom(row),
    photos,
    availability: availabilityFrom(row, now),
  };
}

export async function mustReach(context: Reader, id: string): Promise<ReachedPerson> {
  const person = await reach(context, id);
  if (!person) throw refused('NOT_FOUND');
  return person;
}
