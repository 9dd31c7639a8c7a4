import { sql, type ExpressionBuilder } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { reading, refused, signedIn } from '../../kernel/operation.ts';
import { lockPair } from '../people/connections.ts';
import { leaveTeams } from '../events/team.ts';
import { mayReport } from '../people/may-reach.ts';
import { messageFrom, notHidden } from '../chat/message.ts';
import { endSharesBetween } from '../people/end-shares.ts';
import { pictureOf, reportable } from './reportable.ts';
import { messagesInReport, reportsADay } from './report-limits.ts';
import { dayMs } from '../../kernel/time.ts';

async function endRequest({ db, me, now }: Context, other: string) {
  await db
    .updateTable('meet_request')
    .set({ status: sql`case when from_person = ${me} then 'withdrawn' else 'declined' end`, ended_at: now })
    .where('status', '=', 'pending')
    .where('from_person', 'in', [me, other])
    .where('to_person', 'in', [me, other])
    .execute();
}

async function latestBetween({ db, me }: Context, other: string) {
  const rows = await db
    .selectFrom('message')
    .innerJoin('member as mine', 'mine.conversation_id', 'message.conversation_id')
    .innerJoin('member as theirs', 'theirs.conversation_id', 'message.conversation_id')
    .selectAll('message')
    .where('mine.person_id', '=', me)
    .where('theirs.person_id', '=', other)
    .where(notHidden(sql.ref('message.id'), sql.val(me)))
    .orderBy('message.position', 'desc')
    .limit(messagesInReport)
    .execute();
  return rows.toReversed().map(messageFrom);
}

export const safety = {
  block: signedIn.safety.block.handler(async ({ input: { personId }, context }) => {
    const { db, me, now, notify, changed } = context;
    if (personId === me) throw refused('NOT_YOURSELF');
    const { rateLimits } = context.host;
    if (!(await rateLimits.take('blocks', me))) throw refused('TOO_MANY');
    // Counts as a view: the list of blocked people shows who exists.
    if (!(await rateLimits.take('personPages', me))) throw refused('LOOKED_TOO_OFTEN');
    await lockPair(context, personId);
    if (!(await mayReport(context, personId))) return {};
    const made = await db
      .insertInto('block')
      .values({ blocker: me, blocked: personId, made_at: now, ended_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // Also for a repeat: the first process may have ended before it announced the block.
    changed(me, personId);
    if (!made) return {};
    await endRequest(context, personId);
    await endSharesBetween(context, personId);
    const left = await leaveTeams(
      context,
      sql`(event.host_id, event_team.person_id) in ((${me}, ${personId}), (${personId}, ${me}))`,
    );
    for (const { event_id, person_id } of left)
      context.logSecurity({ event: 'role_revoked', personId: person_id, by: me, eventId: event_id });
    // The blocked person is not notified: the timing would reveal who blocked them.
    notify(me, { type: 'person.gone', personId });
    return {};
  }),

  unblock: signedIn.safety.unblock.handler(async ({ input: { personId }, context: { host, db, me, now, changed } }) => {
    if (!(await host.rateLimits.take('blocks', me))) throw refused('TOO_MANY');
    const isTheirs = (is: ExpressionBuilder<Database, 'block'>) => is.and({ blocker: me, blocked: personId });
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
    return {};
  }),

  blocks: reading.safety.blocks.handler(async ({ context: { db, me } }) => {
    const rows = await db
      .selectFrom('block')
      .innerJoin('person', 'person.id', 'block.blocked')
      .select(['person.id', 'person.name', 'person.picture as profilePicture'])
      .where('block.blocker', '=', me)
      .where('block.ended_at', 'is', null)
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
      .execute();
    return { people: rows };
  }),

  report: signedIn.safety.report.handler(async ({ input, context }) => {
    const { db, me, now } = context;
    // Locked, so that concurrent reports count against the limit.
    await db.selectFrom('person').select('id').where('id', '=', me).forNoKeyUpdate().execute();
    const known = await db.selectFrom('report').select('reporter').where('id', '=', input.id).executeTakeFirst();
    if (known) {
      if (known.reporter !== me) throw refused('ID_TAKEN');
      return {};
    }
    // Before looking for the subject, or the limit would reveal whether it exists.
    if (!(await context.host.rateLimits.take('reports', me))) throw refused('REPORTED_TOO_OFTEN');
    const { count } = await db
      .selectFrom('report')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('reporter', '=', me)
      .where('made_at', '>', new Date(now.getTime() - dayMs))
      .executeTakeFirstOrThrow();
    if (count >= reportsADay) throw refused('REPORTED_TOO_OFTEN');
    const found = await reportable(context, input.subject);
    if (!found) return {};
    const messages =
      input.withMessages && found.reported !== null ? await latestBetween(context, found.reported) : null;
    await db
      .insertInto('report')
      .values({
        id: input.id,
        reporter: me,
        reported: found.reported,
        subject_type: input.subject.type,
        subject_id: input.subject.id,
        evidence: JSON.stringify(found.evidence),
        picture: found.pictureId === null ? null : pictureOf(found.pictureId),
        reason: input.reason,
        words: input.words,
        messages: messages && JSON.stringify(messages),
        made_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return {};
  }),
};
