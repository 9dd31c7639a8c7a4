import { sql, type ExpressionBuilder } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { leaveTeams } from '../events/event-team.ts';
import { neutralAvatar, pictureOf } from '../people/avatar/avatar.ts';
import { lockPair } from '../people/connections.ts';
import { endSharesBetween } from '../people/end-location-shares.ts';
import { closeOffersBetween } from '../tickets/close-transfer-offers.ts';
import { mayBlock } from './may-block-or-report.ts';
import { lastKnown, lastSeen, unknownName } from './last-known-name.ts';

async function endRequest({ db, me, now }: Context, other: string) {
  await db
    .updateTable('meet_request')
    .set({ status: sql`case when from_person = ${me} then 'withdrawn' else 'declined' end`, ended_at: now })
    .where('status', '=', 'pending')
    .where('from_person', 'in', [me, other])
    .where('to_person', 'in', [me, other])
    .execute();
}

/** Also ends their open request, shared places, and roles at each other's events. */
export async function block(context: Context, personId: string) {
  const { db, me, now, sendUpdate, changed } = context;
  if (personId === me) throw refused('NOT_YOURSELF');
  const { rateLimits } = context.host;
  if (!(await rateLimits.take('blocks', me))) throw refused('TOO_MANY');
  // Counts as a view, because the list of blocked people reveals who exists.
  if (!(await rateLimits.take('personPages', me))) throw refused('LOOKED_TOO_OFTEN');
  await lockPair(context, personId);
  if (!(await mayBlock(context, personId))) return;
  // Someone seen today may have deleted their account since.
  const isThere = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .forKeyShare()
    .executeTakeFirst();
  if (!isThere) return;
  const { rows } = await sql`
    insert into block (blocker, blocked, made_at, blocked_name, blocked_picture, blocker_name, blocker_picture)
    select ${me}, ${personId}, ${now}, blocked.name, blocked.picture, blocker.name, blocker.picture
    from ${await lastKnown(context, personId)} as blocked, ${lastSeen(personId, me)} as blocker
    -- One made against an earlier account is now the caller's own, as any other.
    on conflict (blocker, blocked) where ended_at is null do update set is_carried = false, made_at = excluded.made_at,
      blocked_name = excluded.blocked_name, blocked_picture = excluded.blocked_picture,
      blocker_name = excluded.blocker_name, blocker_picture = excluded.blocker_picture
      where block.is_carried
    returning id`.execute(db);
  // Also for a repeat: the first process may have ended before it announced the block.
  changed(me, personId);
  if (rows.length === 0) return;
  await endRequest(context, personId);
  await endSharesBetween(context, personId);
  await closeOffersBetween(context, me, personId);
  const left = await leaveTeams(
    context,
    sql`(event.host_id, event_team.person_id) in ((${me}, ${personId}), (${personId}, ${me}))`,
  );
  for (const { event_id, person_id } of left)
    context.logSecurity({ event: 'role_revoked', personId: person_id, by: me, eventId: event_id });
  // The blocked person is not notified: the timing would reveal who blocked them.
  sendUpdate(me, { type: 'person.gone', personId });
  return;
}

/** The answer is the same when there is nothing to end: who deletes their account ends blocks against them. */
export async function unblock({ host, db, me, now, changed }: Context, personId: string) {
  if (!(await host.rateLimits.take('blocks', me))) throw refused('TOO_MANY');
  const isTheirs = (is: ExpressionBuilder<Database, 'block'>) =>
    is.and({ blocker: me, blocked: personId, is_carried: false });
  const known = await db.selectFrom('block').select('id').where(isTheirs).executeTakeFirst();
  if (!known) return;
  // The export of the caller keeps the name that they know.
  const ended = { ended_at: now, blocked_picture: null, blocker_name: null, blocker_picture: null };
  await db.updateTable('block').set(ended).where(isTheirs).where('ended_at', 'is', null).execute();
  changed(me, personId);
}

/** Also those who have blocked the caller: to leave them out would tell who has. */
export async function readBlocked({ db, me }: Pick<Reader, 'db' | 'me'>) {
  return db
    .selectFrom('block')
    .innerJoin('person', 'person.id', 'block.blocked')
    .select((is) => [
      'person.id',
      // Without a name until the job has filled it in.
      is.fn.coalesce('blocked_name', sql.lit(unknownName)).as('name'),
      is.fn.coalesce('blocked_picture', sql.lit(pictureOf(neutralAvatar))).as('profilePicture'),
    ])
    .where('block.blocker', '=', me)
    .where('block.ended_at', 'is', null)
    .where('block.is_carried', '=', false)
    .orderBy('block.made_at', 'desc')
    .execute();
}
