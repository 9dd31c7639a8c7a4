import { sql } from 'kysely';
import type { Host, Work } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { addToAudit } from '../../kernel/audit-log.ts';
import { lockSeen } from '../people/audience-sql.ts';
import { conversedWith } from '../people/connections.ts';
import { endSharesOf } from '../people/end-location-shares.ts';
import { cancelRenewal } from '../payments/cancel-renewal.ts';
import { closeOffersOf } from '../tickets/close-transfer-offers.ts';
import { notBlocked } from '../people/not-blocked.ts';

interface Suspension {
  personId: string;
  decisionId: string;
  endsAt: Date | null;
}

/** In id order, like everyone who locks several. A message that waits for such a lock sees what is changed here. */
async function holdConversations({ db }: Work, personId: string) {
  await sql`select from conversation where id in (
      select id from conversation where first_person = ${personId} union all select id from conversation where second_person = ${personId})
    order by id for no key update`.execute(db);
  await sql`update conversation set is_held = exists (select from withheld where subject_type = 'person'
      and subject_id in (first_person, second_person))
    where first_person = ${personId} or second_person = ${personId}`.execute(db);
}

/** People who have them on their screen: connections, and those with an open request. */
async function readConcerned({ db, now }: Work, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select person_id as id from ${conversedWith(sql.val(personId))} as other
      union select to_person from meet_request where from_person = ${personId} and status = 'pending' and expires_at > ${now}
      union select from_person from meet_request where to_person = ${personId} and status = 'pending' and expires_at > ${now}
    ) as concerned where ${notBlocked(sql.ref('concerned.id'), sql.val(personId))} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Their pages ask the server again who they are. */
async function renewSessions({ db, endedSession }: Work, personId: string) {
  const { rows } = await sql<{ id: string }>`select "id" from "session" where "userId" = ${personId}`.execute(db);
  for (const { id } of rows) endedSession(id, personId);
}

/** From the commit on nobody sees them, nothing that they send is accepted, and their sockets close in all processes. */
export async function suspend(work: Work, { personId, decisionId, endsAt }: Suspension) {
  // A ticket that is being offered to them or by them is seen below.
  await lockSeen(work, personId);
  const concerned = await readConcerned(work, personId);
  await work.db
    .insertInto('withheld')
    .values({
      subject_type: 'person',
      subject_id: personId,
      owner_id: personId,
      decision_id: decisionId,
      ends_at: endsAt,
      undo: null,
    })
    .execute();
  await holdConversations(work, personId);
  await endSharesOf(work, personId);
  await closeOffersOf(work, personId);
  // Nobody is charged each month for what they can’t use.
  if (endsAt === null) await cancelRenewal(work, personId);
  for (const to of concerned) work.sendUpdate(to, { type: 'person.gone', personId });
  await renewSessions(work, personId);
  work.changed(personId);
}

/** Called once a suspension is over; any other continues. */
export async function endSuspension(work: Work, personId: string) {
  await holdConversations(work, personId);
  await renewSessions(work, personId);
  work.changed(personId);
}

export const endSuspensions = (host: Host): Promise<number> =>
  transaction(host, async (work) => {
    const due = await work.db
      .selectFrom('withheld')
      .innerJoin('decision', 'decision.id', 'withheld.decision_id')
      .select(['withheld.subject_id', 'decision.case_id', 'decision.id'])
      .where('withheld.subject_type', '=', 'person')
      .where('withheld.ends_at', '<=', work.now)
      .orderBy('withheld.ends_at')
      .limit(1)
      .forUpdate('withheld')
      .skipLocked()
      .executeTakeFirst();
    if (!due) return 0;
    await work.db
      .deleteFrom('withheld')
      .where('subject_type', '=', 'person')
      .where('subject_id', '=', due.subject_id)
      .where('decision_id', '=', due.id)
      .execute();
    await endSuspension(work, due.subject_id);
    work.addNotification(due.subject_id, 'restored', due.id);
    await addToAudit(work, { action: 'suspension ended', case: due.case_id, decision: due.id });
    return 1;
  });
