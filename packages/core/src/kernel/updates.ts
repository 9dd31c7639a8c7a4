import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Addressed, Numbered } from './context.ts';
import type { Update } from '../contract.ts';
import type { Database } from './database.ts';
import type { QuestionStep } from '../features/event-questions/question-step.ts';
import type { ReminderKind } from '../features/reminders/reminder-times.ts';
import { updateLifeMs } from './update-times.ts';

/** Stored until its person comes back: what changed, not its content. */
export type Reference =
  | { type: 'meet.changed' | 'meet.reminder'; requestId: string }
  | { type: 'event.changed'; eventId: string }
  | { type: 'event.reminder'; kind: ReminderKind; eventId: string }
  | { type: 'event.announcement'; eventId: string; announcementId: string }
  | { type: 'question.changed'; eventId: string; step: QuestionStep }
  | { type: 'check-in.changed'; eventId: string; ticketIds: string[]; isTwice: boolean }
  | { type: 'order.changed'; orderId: string }
  | { type: 'premium.changed' }
  | { type: 'chat.read' | 'chat.receipt' | 'chat.settings'; conversationId: string }
  | { type: 'chat.removed'; conversationId: string; messageId: string; position: number; from: 'me' | 'both' }
  | { type: 'chat.reaction'; conversationId: string; messageId: string }
  | { type: 'share.ended'; id: string; conversationId: string | null }
  | { type: 'chat.closed'; conversationId: string }
  | { type: 'person.gone'; personId: string }
  | { type: 'notifications.changed' | 'me.changed' };

/** Throws for updates that are not stored: messages are stored as such. */
function referenceTo(update: Update): Reference {
  switch (update.type) {
    case 'meet.changed':
    case 'meet.reminder':
      return { type: update.type, requestId: update.entry.request.id };
    case 'event.changed':
      return { type: update.type, eventId: update.event.id };
    case 'event.reminder':
      return { type: update.type, kind: update.kind, eventId: update.event.id };
    case 'event.announcement':
      return { type: update.type, eventId: update.eventId, announcementId: update.announcement.id };
    case 'question.changed':
      return { type: update.type, eventId: update.eventId, step: update.step };
    case 'check-in.changed': {
      const { eventId, tickets, isTwice } = update.change;
      return { type: update.type, eventId, ticketIds: tickets.map(({ id }) => id), isTwice };
    }
    case 'order.changed':
      return { type: update.type, orderId: update.order.id };
    case 'premium.changed':
      return { type: update.type };
    case 'chat.read':
    case 'chat.receipt':
    case 'chat.settings':
    case 'chat.closed':
      return { type: update.type, conversationId: update.conversationId };
    case 'chat.removed': {
      const { type, conversationId, messageId, position, from } = update;
      return { type, conversationId, messageId, position, from };
    }
    case 'chat.reaction':
      return { type: update.type, conversationId: update.conversationId, messageId: update.messageId };
    case 'share.ended':
      return { type: update.type, id: update.id, conversationId: update.conversationId };
    case 'person.gone':
      return { type: update.type, personId: update.personId };
    case 'notifications.changed':
    case 'me.changed':
      return update;
    case 'chat.message':
    case 'chat.typing':
    case 'online.changed':
      throw new Error(`An update ${update.type} is not kept.`);
  }
}

/** More columns of the inboxes that are written with the numbers: their values from `addressed`, and how rows change. */
interface Along {
  columns: RawBuilder<unknown>;
  values: RawBuilder<unknown>;
  changes: RawBuilder<unknown>;
}

/** SQL that takes the next update numbers: needs `addressed` (person_id, nth, many in a row), makes `numbered` with the
 * `number` of the first. Inboxes are locked last and in id order: no deadlocks. */
export const numberingAlong = ({ columns, values, changes }: Along) => sql`
  taken as (
    insert into inbox (person_id, last_number${columns})
    select person_id, sum(many)${values} from addressed group by person_id order by person_id
    on conflict (person_id) do update set last_number = inbox.last_number + excluded.last_number${changes}
    returning person_id, last_number
  ),
  numbered as materialized (
    select addressed.*,
      (last_number + 1 - sum(many) over (partition by person_id order by nth desc))::int as number
    from addressed join taken using (person_id)
  )`;

export const numbering = numberingAlong({ columns: sql``, values: sql``, changes: sql`` });

/** The last step: nobody else can send these people updates until the commit, so numbers have no gaps. */
export async function keepUpdates(
  db: Transaction<Database>,
  sent: readonly Addressed[],
  now: Date,
): Promise<Numbered[]> {
  if (sent.length === 0) return [];
  const { rows } = await sql<{ nth: number; number: number }>`
    with addressed as materialized (
      select *, 1 as many
      from unnest(${sent.map(({ to }) => to)}::text[], ${sent.map(({ update }) => JSON.stringify(referenceTo(update)))}::text[])
        with ordinality as addressed (person_id, content, nth)
    ), ${numbering},
    kept as (
      insert into person_update (person_id, number, content, made_at)
      select person_id, number, content, ${now} from numbered
    )
    select nth::int as nth, number from numbered order by nth`.execute(db);
  return rows.flatMap(({ nth, number }) => {
    const addressed = sent[nth - 1];
    return addressed ? [{ ...addressed, number }] : [];
  });
}

export async function lastNumber(db: Kysely<Database>, personId: string): Promise<number> {
  const row = await db.selectFrom('inbox').select('last_number').where('person_id', '=', personId).executeTakeFirst();
  return row?.last_number ?? 0;
}

export async function tidyUpdates(db: Kysely<Database>, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from person_update where ctid in (
      select ctid from person_update where made_at < ${new Date(now.getTime() - updateLifeMs)} limit 5000
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
