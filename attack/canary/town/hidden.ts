import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { eventDraft } from '../../event-draft.ts';
import { getPicture } from '../../files.ts';
import type { Conversations } from './connections.ts';
import { markOf, upload } from './photos.ts';
import { roles, type Role } from './roles.ts';
import type { TownBuilder } from './town-builder.ts';

async function hide(town: TownBuilder, subject: { type: string; id: string }) {
  const reportId = randomUUID();
  await town.must('asha', 'POST', '/reports', { id: reportId, subject, reason: 'other' });
  const { rows } = await sql<{ case_id: string }>`select case_id from report where id = ${reportId}`.execute(
    town.world.db,
  );
  const caseId = rows[0]?.case_id;
  if (caseId === undefined) throw new Error(`Asha cannot report this: ${subject.type}`);
  town.ids.add(caseId);
  const path = `/moderation/cases/${caseId}`;
  const { version } = await town.must<{ version: number }>('moderator', 'GET', path);
  await town.must('moderator', 'POST', `${path}/decisions`, { version, step: 'hide', reason: 'harassment', reportId });
}

/** One of each kind that moderators can hide, seen before by someone who no longer may. People who could see it may again, once
 * the moderator has restored it. Returns ids by field. */
export async function addHidden(town: TownBuilder, { asha }: Conversations, concert: string) {
  const talk = asha.friend;
  const secret = (name: string, readers: readonly Role[], earnedBy: readonly Role[], mark?: string) =>
    town.secret(name, ['moderator', ...readers], mark, earnedBy);
  const both: readonly Role[] = ['friend', 'asha'];

  const messageId = town.newId();
  await town.must('friend', 'POST', `/conversations/${talk}/messages`, {
    messageId,
    type: 'text',
    message: secret('hidden message', [], both),
  });
  const captionId = town.newId();
  const pictureId = await upload(town, 'friend', 700);
  await town.must('friend', 'POST', `/conversations/${talk}/messages`, {
    messageId: captionId,
    type: 'picture',
    pictureId,
    caption: secret('caption of a hidden picture', [], both),
  });
  for (const size of ['', '/small'] as const)
    secret(
      `hidden picture${size}`,
      ['friend'],
      ['asha'],
      markOf(await getPicture(town.world, town.people.asha, pictureId, size)),
    );
  for (const name of ['hidden message', 'caption of a hidden picture'])
    await town.show('asha', `/conversations/${talk}/messages`, name);

  const questionId = town.newId();
  const question = `/events/${concert}/questions/${questionId}`;
  await town.must('friend', 'PUT', question, { body: secret('hidden question', [], roles) });
  await town.must('asha', 'PUT', `${question}/answer`, { body: secret('answer of a hidden question', [], roles) });
  for (const name of ['hidden question', 'answer of a hidden question'])
    await town.show('stranger', `/events/${concert}/questions`, name);

  const eventId = town.newId();
  // Not its name, which Asha reads in the list of what she has reported.
  const description = secret('hidden event', ['approved'], roles);
  await town.must('approved', 'PUT', `/hosting/${eventId}`, eventDraft(town.world.now, { description }));
  await town.must('approved', 'PUT', `/hosting/${eventId}/published`);
  await town.show('stranger', `/events/${eventId}`, 'hidden event');

  const { id } = town.people.approved;
  const words = secret('hidden words', [], roles);
  await sql`insert into own_words (person_id, bio, languages, prompts, answers, line)
    values (${id}, ${words}, '{}', '{}', '{}', ${words})`.execute(town.world.db);
  await town.show('asha', `/people/${id}`, 'hidden words');

  await hide(town, { type: 'message', id: messageId });
  await hide(town, { type: 'picture', id: pictureId });
  await hide(town, { type: 'question', id: questionId });
  await hide(town, { type: 'event', id: eventId });
  await hide(town, { type: 'words', id });
  return { messageIds: [messageId, captionId], questionId, pictureId };
}
