import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { mustHaveProfile } from '../people/person.ts';
import { mustBeAllowed } from '../warnings/check-public-texts.ts';
import type { EventQuestion } from './contract.ts';
import { sendQuestion } from './send-question.ts';
import { readAskable, readQuestion } from './read-questions.ts';

interface Asked {
  id: string;
  questionId: string;
  body: string;
}

async function isKept({ db, me }: Context, { id, questionId }: Asked): Promise<boolean> {
  const row = await db
    .selectFrom('event_question')
    .select(['asker', 'event_id'])
    .where('id', '=', questionId)
    .executeTakeFirst();
  if (row && (row.asker !== me || row.event_id !== id)) throw refused('ID_TAKEN');
  return row !== undefined;
}

/** Safe to repeat with the same id. */
export async function askQuestion(context: Context, asked: Asked): Promise<EventQuestion> {
  const { db, me, now, host } = context;
  const { id, questionId, body } = asked;
  await mustHaveProfile(context);
  if (!(await isKept(context, asked))) {
    // Before looking for the event, or the limit would reveal whether it exists.
    if (!(await host.rateLimits.take('questions', me))) throw refused('QUESTIONS_DAILY');
    const event = await readAskable(context, id);
    if (event.status === 'cancelled') throw refused('EVENT_CANCELLED');
    await mustBeAllowed(db, body);
    if (new Date(event.endsAt) <= now) throw refused('EVENT_OVER');
    const made = await db
      .insertInto('event_question')
      .values({ id: questionId, event_id: id, asker: me, body, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made)
      for (const maker of await sendQuestion(context, id, me, 'asked'))
        context.addNotification(maker, 'question', questionId);
    else await isKept(context, asked);
  }
  return readQuestion(context, id, questionId);
}
