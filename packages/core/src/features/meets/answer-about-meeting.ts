import { sql } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import type { Meeting } from './contract.ts';
import type { MeetingAnswer } from '../people/meeting-answers.ts';
import { meetingsAsked } from './past-meetings.ts';
import { otherIn } from './own-requests.ts';

const maxAsked = 20;

export async function readMeetingsToAnswer(context: Reader): Promise<Meeting[]> {
  const { db, me } = context;
  const rows = await meetingsAsked(context)
    .where(
      sql<boolean>`not exists (select from meeting_answer where request_id = meet_request.id and person_id = ${me})`,
    )
    .orderBy('expires_at', 'desc')
    .limit(maxAsked)
    .execute();
  const people = await db
    .selectFrom('person')
    .select(['id', 'name', 'picture as profilePicture'])
    .where(sql<boolean>`id = any(${rows.map((row) => otherIn(row, me))}::text[])`)
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.flatMap((row) => {
    const person = byId.get(otherIn(row, me));
    return person ? [{ id: row.id, person }] : [];
  });
}

/** A later answer replaces the first. Refuses with `NOT_FOUND` unless they are asked about this meeting. */
export async function answerAboutMeeting(context: Context, { id, answer }: { id: string; answer: MeetingAnswer }) {
  const { db, me, now } = context;
  const meeting = await meetingsAsked(context).where('id', '=', uuid(id)).executeTakeFirst();
  if (!meeting) throw refused('NOT_FOUND');
  const said = { answer, answered_at: now };
  await db
    .insertInto('meeting_answer')
    .values({ request_id: meeting.id, person_id: me, ...said })
    .onConflict((conflict) => conflict.columns(['request_id', 'person_id']).doUpdateSet(said))
    .execute();
}
