import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import type { WithheldTable } from '../../kernel/moderation-tables.ts';
import { sendHidden } from '../chat/remove-message.ts';
import type { WithheldType } from '../cases/decision-actions.ts';
import { endSuspension } from './suspend.ts';

interface Hidden {
  type: Exclude<WithheldType, 'person'>;
  id: string;
  personId: string | null;
  decisionId: string;
}

/** What people say about themselves is taken out of their profile, so that they can write something better. */
const takeWords = async ({ db }: Work, personId: string) => {
  const { rows } = await sql<{ words: unknown }>`
    delete from own_words where person_id = ${personId} returning to_jsonb(own_words) as words`.execute(db);
  return rows[0]?.words ?? null;
};

/** The messages that a picture was sent in, whose captions are hidden with it. */
const messagesWith = async ({ db }: Work, pictureId: string) =>
  db
    .selectFrom('message')
    .select('id')
    .where('type', '=', 'picture')
    .where('attachment', '=', pictureId)
    .orderBy('conversation_id')
    .execute();

/** Hides something from everyone but its owner; messages and profile text from the owner too. */
export async function hide(work: Work, { type, id, personId, decisionId }: Hidden) {
  const undo = type === 'words' ? await takeWords(work, id) : null;
  const captions = type === 'picture' ? await messagesWith(work, id) : [];
  const hidden = [{ type, id }, ...captions.map((message) => ({ type: 'message' as const, id: message.id }))];
  await work.db
    .insertInto('withheld')
    .values(
      hidden.map((it) => ({
        subject_type: it.type,
        subject_id: it.id,
        owner_id: personId,
        decision_id: decisionId,
        ends_at: null,
        undo: undo === null ? null : JSON.stringify(undo),
      })),
    )
    .execute();
  for (const it of hidden) if (it.type === 'message') await sendHidden(work, it.id);
  if (personId !== null) work.changed(personId);
}

/** Brings back what a case's decisions hid, unless still to be carried out; returns how much. Newer words stay. */
export const restore = (work: Work, caseId: string): Promise<number> =>
  bringBack(work, sql`decision.case_id = ${caseId} and decision.due_at is null`);

export const lift = (work: Work, decisionId: string): Promise<number> =>
  bringBack(work, sql`decision.id = ${decisionId}`);

/** Words go back to their profile, or stay for another decision that withholds them. */
const giveWords = ({ db }: Work, personId: string, words: unknown) =>
  sql`
  with kept as (update withheld set undo = ${JSON.stringify(words)}::jsonb
    where subject_type = 'words' and subject_id = ${personId} returning subject_id)
  insert into own_words select words.* from jsonb_populate_record(null::own_words, ${JSON.stringify(words)}::jsonb) as words
  where not exists (select from kept) and exists (select from person where id = ${personId})
  on conflict do nothing`.execute(db);

async function bringBack(work: Work, which: RawBuilder<boolean>): Promise<number> {
  const { db } = work;
  const { rows } = await sql<Selectable<WithheldTable>>`
    delete from withheld using decision where decision.id = withheld.decision_id and ${which}
    returning withheld.*`.execute(db);
  // Also ends suspensions of people who have since deleted their account.
  const former = await sql`
    delete from former_suspension using decision where decision.id = former_suspension.decision_id and ${which}
    returning decision_id`.execute(db);
  for (const { subject_type, subject_id, owner_id, undo } of rows) {
    if (subject_type === 'person') await endSuspension(work, subject_id);
    else if (undo !== null) await giveWords(work, subject_id, undo);
    if (owner_id !== null) work.changed(owner_id);
  }
  return rows.length + former.rows.length;
}
