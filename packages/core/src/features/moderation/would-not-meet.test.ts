import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onlyRow } from '../../kernel/only-row.ts';
import { dayMs } from '../../kernel/time.ts';
import { casesIn, firstCase } from '../../testing/moderation-cases.ts';
import { freshWorld } from '../../testing/world.ts';
import type { MeetingAnswer } from '../people/meeting-answers.ts';
import { countedForMs, fewestNoes } from './would-not-meet.ts';

const world = freshWorld();
const { report } = casesIn(world);

/** Someone who is there and connected with Asha, and the time of their meeting has passed; then they answer. */
async function answer(who: string, about: string, said: MeetingAnswer) {
  const known = await world.db.selectFrom('person').select('id').where('id', '=', who).executeTakeFirst();
  if (!known) await world.person(who);
  await world.connect(who, about);
  const { rows } = await sql<{ id: string }>`update meet_request set expires_at = ${world.now}
    where from_person = ${who} and to_person = ${about} returning id`.execute(world.db);
  await world.as(who).meets.answer({ id: onlyRow(rows).id, answer: said });
}

/** Another meeting of two people, `daysAgo`, and what the first answered. */
async function addMeeting(who: string, about: string, said: MeetingAnswer, daysAgo = 0) {
  const at = new Date(world.now.getTime() - daysAgo * dayMs);
  const { id } = await world.db
    .insertInto('meet_request')
    .values({
      from_person: who,
      to_person: about,
      status: 'accepted',
      asked_at: at,
      expires_at: at,
      ended_at: at,
      time_window: 'now',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('meeting_answer')
    .values({ request_id: id, person_id: who, answer: said, answered_at: at })
    .execute();
}

const answersAreFinal = () => world.pass(15 * dayMs);

/** Chitra has reported Asha, and Mira moderates. */
async function people() {
  const [asha, chitra, mira] = [await world.person('Asha'), await world.person('Chitra'), await world.person('Mira')];
  await report(chitra, { type: 'person', id: asha });
  // Moderators confirm with a passkey for each look, since days pass.
  const view = async () => firstCase(await world.moderatingAs(mira));
  return { asha, chitra, mira, view, shown: async () => (await view()).wouldNotMeet };
}

test('moderators learn that three or more would not meet Asha again once answers are final, and nothing of fewer', async () => {
  const { asha, shown } = await people();
  for (const who of ['Bilal', 'Dev']) await answer(who, asha, 'not again');
  await answer('Esha', asha, 'not met');
  answersAreFinal();
  expect(await shown()).toBeNull();
  await answer('Farid', asha, 'not again');
  // Until the day after, Farid can still change it.
  expect(await shown()).toBeNull();
  answersAreFinal();
  expect(await shown()).toEqual({ no: 3, answered: 3 });
  // Rounded down: the fourth answer shows nothing, whichever it is.
  await answer('Gita', asha, 'not again');
  answersAreFinal();
  expect(await shown()).toEqual({ no: 3, answered: 3 });
  for (const who of ['Hari', 'Ila']) await answer(who, asha, 'again');
  answersAreFinal();
  expect(await shown()).toEqual({ no: 3, answered: 5 });
  expect(fewestNoes).toBeGreaterThanOrEqual(3);
});

test('of each person the latest answer counts, and the moderator’s own never does', async () => {
  const { asha, mira, shown } = await people();
  for (const who of ['Bilal', 'Dev', 'Esha']) await answer(who, asha, 'not again');
  answersAreFinal();
  expect(await shown()).toEqual({ no: 3, answered: 3 });
  await answer(mira, asha, 'not again');
  await addMeeting('Esha', asha, 'again');
  answersAreFinal();
  expect(await shown()).toBeNull();
});

test('what Asha answers herself hides no noes, and they count for a year', async () => {
  const { asha, shown } = await people();
  for (const who of ['Bilal', 'Dev', 'Esha']) await answer(who, asha, 'not again');
  const rows = await world.db.selectFrom('meet_request').select('id').execute();
  for (const { id } of rows) await world.as(asha).meets.answer({ id, answer: 'not met' });
  answersAreFinal();
  expect(await shown()).toEqual({ no: 3, answered: 3 });
  world.pass(countedForMs);
  expect(await shown()).toBeNull();
});

test('it changes nothing by itself, and is in no answer to anyone else', async () => {
  const { asha, chitra, mira, view } = await people();
  const moderator = await world.moderatingAs(mira);
  const { wouldNotMeet, ...before } = await view();
  expect(wouldNotMeet).toBeNull();
  const seen = async () =>
    JSON.stringify([
      await world.as(chitra).people.person({ id: asha }),
      await world.as(chitra).safety.reports(),
      await world.as(asha).standing.get(),
      await world.as(asha).account.activity(),
      await moderator.moderation.cases({}),
    ]);
  for (const who of ['Bilal', 'Dev', 'Esha', 'Farid']) {
    await world.person(who);
    await addMeeting(who, asha, 'not met', 20);
  }
  const seenBefore = await seen();
  await world.db.updateTable('meeting_answer').set({ answer: 'not again' }).execute();
  const { wouldNotMeet: told, ...after } = await view();
  expect([told, after]).toEqual([{ no: 3, answered: 3 }, before]);
  expect(await seen()).toBe(seenBefore);
});
