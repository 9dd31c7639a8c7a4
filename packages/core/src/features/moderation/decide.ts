import { sql, type Selectable } from 'kysely';
import { addToAudit } from '../../kernel/audit-log.ts';
import type { CaseTable, DecisionTable } from '../../kernel/moderation-tables.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { hourMs } from '../../kernel/time.ts';
import { stateAfter } from '../cases/case-transitions.ts';
import { secondActions } from '../cases/takes-two-moderators.ts';
import { answerAppeal } from './answer-appeal.ts';
import { minutesSince } from './case-view.ts';
import { tellReporters } from './notify-reporters.ts';
import { type DecisionReason } from '../cases/decision-reasons.ts';
import type { DecisionTemplate } from '../cases/decision-templates.ts';
import { templatesOf, withheldTypes, type DecisionAction, type WithheldType } from '../cases/decision-actions.ts';
import { lockCase } from './may-moderate.ts';
import type { ModeratingContext } from './moderators-only.ts';
import { suspend } from './suspend.ts';
import { hide, lift, restore } from './hide-and-restore.ts';
import { cancellableForMs } from './event-cancellable-time.ts';

type Found = Selectable<CaseTable>;

interface Answered {
  id: string;
  version: number;
  step: 'confirm' | 'decline';
}

interface Decided extends Omit<Answered, 'step'> {
  step: DecisionAction;
  reason: DecisionReason;
  words: string;
  template: DecisionTemplate | null;
  hours: number | null;
  reportId?: string | undefined;
}

const isAnswer = (input: Decided | Answered): input is Answered => input.step === 'confirm' || input.step === 'decline';

interface Target {
  type: WithheldType;
  id: string;
}

const isWithheldType = (type: string): type is WithheldType => withheldTypes.some((it) => it === type);

/** What of a case is hidden, or the event that is cancelled. Refuses with `NOT_FOUND` what no report of the case is about. */
async function readTarget({ db }: ModeratingContext, caseId: string, reportId: string | undefined): Promise<Target> {
  const row = await db
    .selectFrom('report')
    .select(['subject_type', 'subject_id'])
    .where('id', '=', uuid(reportId ?? ''))
    .where('case_id', '=', caseId)
    .executeTakeFirst();
  if (!row || !isWithheldType(row.subject_type)) throw refused('NOT_FOUND');
  return { type: row.subject_type, id: row.subject_id };
}

async function hasPaidTickets({ db, now }: ModeratingContext, eventId: string): Promise<boolean> {
  const latest = new Date(now.getTime() - cancellableForMs);
  const { rows } = await sql<{ is_paid: boolean }>`
    select exists (select from payment_order where event_id = event.id and purpose = 'ticket' and amount_paise > 0
      and payment_order.status in ('open', 'paid', 'transferred')) as is_paid
    from event where id = ${eventId} and host_id is not null and status = 'published' and ends_at > ${latest}`.execute(
    db,
  );
  const [event] = rows;
  if (!event) throw refused('NOT_POSSIBLE');
  return event.is_paid;
}

/** The person of a case who has an account. Refuses with `NOT_POSSIBLE`. */
async function mustHavePerson({ db }: ModeratingContext, { person_id }: Found): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', person_id ?? '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw refused('NOT_POSSIBLE');
  return row.id;
}

interface Action {
  action: DecisionAction;
  target: Target | null;
  /** The end of a suspension; null if it has none, and for other actions. */
  endsAt: Date | null;
}

async function addDecision(
  { db, now, moderator }: ModeratingContext,
  found: Found,
  { action, target, endsAt }: Action,
  { reason, words, template }: Decided,
  dueAt: Date | null,
): Promise<string> {
  const { id } = await db
    .insertInto('decision')
    .values({
      case_id: found.id,
      moderator_id: moderator.id,
      action,
      reason,
      words,
      template,
      subject_type: target?.type ?? null,
      subject_id: target?.id ?? null,
      made_at: now,
      ends_at: endsAt,
      second_id: null,
      second_at: null,
      is_confirmed: null,
      due_at: dueAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function tellConcerned(
  { addNotification }: ModeratingContext,
  { person_id }: Found,
  kind: 'suspended' | 'restored' | 'upheld',
  decisionId: string,
) {
  if (person_id !== null) addNotification(person_id, kind, decisionId);
}

/** What a decision does at once. Events and accounts, hidden meanwhile, follow the commit or a second moderator. */
async function apply(context: ModeratingContext, found: Found, decisionId: string, { action, target, endsAt }: Action) {
  switch (action) {
    case 'warn':
      return context.addNotification(await mustHavePerson(context, found), 'warning', decisionId);
    case 'hide': {
      if (target === null || target.type === 'person') throw refused('NOT_POSSIBLE');
      await hide(context, { type: target.type, id: target.id, personId: found.person_id, decisionId });
      if (found.person_id !== null) context.addNotification(found.person_id, 'warning', decisionId);
      return;
    }
    case 'suspend':
    case 'remove account':
      await suspend(context, { personId: await mustHavePerson(context, found), decisionId, endsAt });
      return tellConcerned(context, found, 'suspended', decisionId);
    case 'restore':
      if ((await restore(context, found.id)) === 0) throw refused('NOT_POSSIBLE');
      return tellConcerned(context, found, 'restored', decisionId);
    case 'cancel event':
      if (target?.type !== 'event') throw refused('NOT_POSSIBLE');
      return hide(context, { type: target.type, id: target.id, personId: found.person_id, decisionId });
    case 'uphold':
      return tellConcerned(context, found, 'upheld', decisionId);
    case 'dismiss':
    case 'answer':
  }
}

/** What was hidden for a case and has not been restored is an action, also if the rest is dismissed. */
async function hasHidden({ db }: ModeratingContext, caseId: string): Promise<boolean> {
  const latest = await db
    .selectFrom('decision')
    .select('action')
    .where('case_id', '=', caseId)
    .where('action', 'in', ['hide', 'restore'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.action === 'hide';
}

async function moveTo({ db, now }: ModeratingContext, found: Found, state: Found['state'], acted: boolean) {
  await db
    .updateTable('moderation_case')
    .set({
      state,
      version: found.version + 1,
      changed_version: found.version + 1,
      closed_at: state === 'closed' ? (found.closed_at ?? now) : null,
      acted: state === 'closed' ? acted : null,
      seen_at: found.seen_at ?? now,
    })
    .where('id', '=', found.id)
    .execute();
}

/** The decision that waits for a second moderator. Its maker may only decline it: else refuses with `SECOND_NEEDED`. */
async function lockPending(
  { db, me }: ModeratingContext,
  caseId: string,
  isConfirmed: boolean,
): Promise<Selectable<DecisionTable>> {
  const { rows } = await sql<Selectable<DecisionTable> & { by_me: boolean }>`
    select decision.*, moderator.person_id is not distinct from ${me} as by_me
    from decision join moderator on moderator.id = decision.moderator_id
    where case_id = ${caseId} and action = any(${[...secondActions]}::text[]) and second_id is null and due_at is null
    order by made_at desc limit 1 for update of decision`.execute(db);
  const pending = onlyRow(rows);
  if (pending.by_me && isConfirmed) throw refused('SECOND_NEEDED');
  return pending;
}

async function answerPending(context: ModeratingContext, found: Found, isConfirmed: boolean) {
  const { db, now, moderator } = context;
  const pending = await lockPending(context, found.id, isConfirmed);
  await db
    .updateTable('decision')
    .set({ second_id: moderator.id, second_at: now, is_confirmed: isConfirmed, due_at: isConfirmed ? now : null })
    .where('id', '=', pending.id)
    .execute();
  if (isConfirmed) {
    await answerAppeal(context, found.id, false);
  } else {
    await lift(context, pending.id);
    if (pending.action === 'remove account') tellConcerned(context, found, 'restored', pending.id);
    // They may appeal against what is decided next.
    await db.deleteFrom('appeal').where('case_id', '=', found.id).where('answered_at', 'is', null).execute();
  }
  await moveTo(context, found, isConfirmed ? 'closed' : 'open', isConfirmed);
  if (isConfirmed) await tellReporters(context, found.id);
  await addToAudit(context, {
    action: isConfirmed ? 'confirmed' : 'declined',
    by: moderator.id,
    case: found.id,
    decision: pending.id,
  });
}

/** A complaint is answered in words, and nothing else is. Refuses with `NOT_POSSIBLE`. */
function mustSuit({ kind }: Found, { step: action, reason, words, template }: Decided) {
  if (template !== null && !templatesOf(action).includes(template)) throw refused('NOT_POSSIBLE');
  const isAnswer = action === 'answer';
  if (
    isAnswer !== (kind === 'complaint') ||
    isAnswer !== (reason === 'complaint') ||
    (isAnswer && words === '' && template === null)
  )
    throw refused('NOT_POSSIBLE');
}

const isOverdue = ({ due_at, look_by, seen_at }: Found, now: Date) =>
  now > due_at || (look_by !== null && (seen_at ?? now) > look_by);

async function decideAlone(context: ModeratingContext, found: Found, input: Decided) {
  const { step: action } = input;
  const { now, moderator } = context;
  mustSuit(found, input);
  const needsTarget = action === 'hide' || action === 'cancel event';
  const target = needsTarget ? await readTarget(context, found.id, input.reportId) : null;
  if (action === 'cancel event' && target?.type !== 'event') throw refused('NOT_POSSIBLE');
  const isPaid = action === 'cancel event' && target !== null && (await hasPaidTickets(context, target.id));
  const next = stateAfter(found.state, action, isPaid);
  if (next === null) throw refused('NOT_POSSIBLE');
  const isDue = action === 'cancel event' && next === 'closed';
  const endsAt = action === 'suspend' && input.hours !== null ? new Date(now.getTime() + input.hours * hourMs) : null;
  const id = await addDecision(context, found, { action, target, endsAt }, input, isDue ? now : null);
  await apply(context, found, id, { action, target, endsAt });
  const appealMinutes =
    action === 'restore' || action === 'uphold' ? await answerAppeal(context, found.id, action === 'restore') : null;
  if (action === 'uphold' && appealMinutes === null) throw refused('NOT_POSSIBLE');
  const acted = action === 'dismiss' ? await hasHidden(context, found.id) : action !== 'restore' && action !== 'answer';
  await moveTo(context, found, next, acted);
  if (found.state === 'open' && next === 'closed')
    await tellReporters(context, found.id, action === 'answer' ? 'complaint' : 'report');
  await addToAudit(context, {
    action,
    by: moderator.id,
    case: found.id,
    decision: id,
    kind: found.kind,
    reason: input.reason,
    minutes: appealMinutes ?? minutesSince(found.opened_at, now),
    ...(found.state === 'open' && next !== 'open' && { isLate: isOverdue(found, now) }),
    ...(action === 'suspend' && { hours: input.hours ?? 0 }),
  });
}

/** Who dismisses a case has seen all its reports. Otherwise, reporting on and on would keep moderators from acting. */
const isOutdated = ({ version, step }: Decided | Answered, found: Found) =>
  step === 'dismiss' ? version !== found.version : version < found.changed_version || version > found.version;

/** If two moderators decide at once, one wins and the other gets `CASE_CHANGED`. */
export async function decide(context: ModeratingContext, input: Decided | Answered): Promise<void> {
  const found = await lockCase(context, input.id);
  if (isOutdated(input, found)) throw refused('CASE_CHANGED');
  if (!isAnswer(input)) return decideAlone(context, found, input);
  if (stateAfter(found.state, input.step) === null) throw refused('NOT_POSSIBLE');
  return answerPending(context, found, input.step === 'confirm');
}
