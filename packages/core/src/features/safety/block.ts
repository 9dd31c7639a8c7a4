import { sql, type ExpressionBuilder } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { leaveTeams } from '../events/event-team.ts';
import { lockPair } from '../people/connections.ts';
import { endSharesBetween } from '../people/end-location-shares.ts';
import { mayReport } from '../people/may-block-or-report.ts';

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
  if (!(await mayReport(context, personId))) return;
  const made = await db
    .insertInto('block')
    .values({ blocker: me, blocked: personId, made_at: now, ended_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Also for a repeat: the first process may have ended before it announced the block.
  changed(me, personId);
  if (!made) return;
  await endRequest(context, personId);
  await endSharesBetween(context, personId);
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

export async function unblock({ host, db, me, now, changed }: Context, personId: string) {
  if (!(await host.rateLimits.take('blocks', me))) throw refused('TOO_MANY');
  const isTheirs = (is: ExpressionBuilder<Database, 'block'>) =>
    is.and({ blocker: me, blocked: personId, is_carried: false });
  const ended = await db
    .updateTable('block')
    .set({ ended_at: now })
    .where(isTheirs)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const before =
    ended.numUpdatedRows > 0n || (await db.selectFrom('block').select('id').where(isTheirs).executeTakeFirst());
  if (!before) throw refused('NOT_FOUND');
  changed(me, personId);
}

export async function readBlocked({ db, me }: Pick<Reader, 'db' | 'me'>) {
  return (
    db
      .selectFrom('block')
      .innerJoin('person', 'person.id', 'block.blocked')
      .select(['person.id', 'person.name', 'person.picture as profilePicture'])
      .where('block.blocker', '=', me)
      .where('block.ended_at', 'is', null)
      .where('block.is_carried', '=', false)
      // Without people who have also blocked the caller.
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('block as theirs')
              .whereRef('theirs.blocker', '=', 'block.blocked')
              .where('theirs.blocked', '=', me)
              .where('theirs.ended_at', 'is', null),
          ),
        ),
      )
      .orderBy('block.made_at', 'desc')
      .execute()
  );
}
