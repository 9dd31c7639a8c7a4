import { sql, type Kysely } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { refused } from '../../kernel/operation.ts';
import { midnightInIndia } from '../../kernel/time.ts';
import { answeredForMs } from '../people/meeting-answers.ts';
import { badgeNeeds } from './badge-needs.ts';
import { selfieKeptMs, selfieTimeMs } from './selfie-time.ts';
import type { OwnBadge } from './contract.ts';

/** As in `readTrustSigns`, what is recent doesn’t count, so that a badge tells no one who vouched or where someone is. Of
 * each verified host one event counts, so that nobody can verify people alone. */
async function readMerits(db: Kysely<Database>, id: string, now: Date): Promise<{ events: number; vouches: number }> {
  const until = new Date(midnightInIndia(now.getTime()));
  const answered = new Date(until.getTime() - answeredForMs);
  const { rows } = await sql<{ events: number; vouches: number }>`select
    (select count(distinct event.host_id)::int from ticket
      join entry on entry.ticket_id = ticket.id and entry.recorded_at < ${until}
        and entry.let_in_by is distinct from ticket.person_id
      join event on event.id = entry.event_id
      join person as host on host.id = event.host_id and host.id <> ticket.person_id and host.verified_by is not null
      where ticket.person_id = ${id}) as events,
    (select count(distinct theirs.person_id)::int from meeting_answer as own
      join meeting_answer as theirs on theirs.request_id = own.request_id and theirs.person_id <> own.person_id
        and theirs.answer = 'again'
      join person as other on other.id = theirs.person_id and other.verified_by is not null
      join meet_request on meet_request.id = own.request_id and meet_request.expires_at <= ${answered}
      where own.person_id = ${id} and own.answer <> 'not met') as vouches`.execute(db);
  return onlyRow(rows);
}

/** Vouches are not counted for the person: a number would tell who vouched. */
export async function readOwnBadge({ db, me, now }: Pick<Reader, 'db' | 'me' | 'now'>): Promise<OwnBadge> {
  const person = await db
    .selectFrom('person')
    .select(['verified_by', 'badge_withdrawn_at', 'selfie_refused'])
    .where('id', '=', me)
    .executeTakeFirst();
  if (!person) throw refused('SIGNED_OUT');
  const selfie = await db
    .selectFrom('selfie')
    .select(['gesture', 'started_at', 'sent_at'])
    .where('person_id', '=', me)
    .executeTakeFirst();
  const { events } = await readMerits(db, me, now);
  const endsAt =
    selfie &&
    new Date(selfie.sent_at ? selfie.sent_at.getTime() + selfieKeptMs : selfie.started_at.getTime() + selfieTimeMs);
  return {
    verifiedBy: person.verified_by,
    canEarn: person.badge_withdrawn_at === null,
    events: Math.min(events, badgeNeeds.events),
    selfie:
      selfie && endsAt && endsAt > now
        ? { gesture: selfie.gesture, sentAt: selfie.sent_at?.toISOString() ?? null, endsAt: endsAt.toISOString() }
        : null,
    refused: person.selfie_refused,
  };
}

/** Someone who has a badge keeps it. Refuses with `BADGE_NOT_YET`, also someone whose badge was taken back, and `TOO_MANY`. */
export async function earnBadge(context: Context): Promise<OwnBadge> {
  const { db, host, me, now, changed } = context;
  if (!(await host.rateLimits.take('badges', me))) throw refused('TOO_MANY');
  const before = await readOwnBadge(context);
  if (before.verifiedBy !== null) return before;
  const { events, vouches } = await readMerits(db, me, now);
  if (events < badgeNeeds.events && vouches < badgeNeeds.vouches) throw refused('BADGE_NOT_YET');
  await db
    .updateTable('person')
    .set({ verified_by: sql`coalesce(verified_by, 'meeting')` })
    .where('id', '=', me)
    .where('badge_withdrawn_at', 'is', null)
    .execute();
  changed(me);
  const badge = await readOwnBadge(context);
  if (badge.verifiedBy === null) throw refused('BADGE_NOT_YET');
  return badge;
}
