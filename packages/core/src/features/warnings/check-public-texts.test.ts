import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../contract.ts';
import { After, Id, text } from '../../kernel/schemas.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { draftFrom } from '../hosting/event-draft.ts';

const world = freshWorld();

/** The regular expressions that a text must match. */
const patternsOf = ({ def }: z.ZodString) =>
  (def.checks ?? []).flatMap((check) => {
    const rule = check._zod.def;
    return 'pattern' in rule ? [String(rule.pattern)] : [];
  });
const anything = patternsOf(text());

/** The paths of the texts in an input that may say anything: no ids, words from a list, times and the like. */
function textsIn(schema: unknown, path: string): string[] {
  if (schema === Id || schema === After) return [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field, `${path} ${name}`));
  if (schema instanceof z.ZodArray) return textsIn(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, path));
  if (schema instanceof z.ZodRecord) return textsIn(schema.valueType, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return [...textsIn(schema.in, path), ...textsIn(schema.out, path)];
  if (!(schema instanceof z.ZodString)) return [];
  return patternsOf(schema).every((pattern) => anything.includes(pattern)) ? [path] : [];
}

const texts = Object.entries(contract).flatMap(([feature, of]) =>
  Object.entries(of).flatMap(([name, procedure]) => textsIn(procedure['~orpc'].inputSchema, `${feature}.${name}`)),
);

const profile = { name: 'Asha', age: 30, gender: 'Female', city: 'Mumbai', interests: ['Food'] } as const;
const saveProfile = (change: object) =>
  world.as('Asha').account.saveProfile({ ...profile, interests: ['Food'], ...change });
const words = { bio: '', pronouns: null, languages: [], prompts: [] };

async function saveEvent(change: object) {
  const { hosting } = world.as('Asha');
  const hosted = await hosting.get({ id: gig });
  return hosting.save({ ...draftFrom(hosted), ...change, id: gig, revision: hosted.revision });
}

const gig = randomUUID();
const question = randomUUID();

/** How each text that strangers read is written. */
const compared: Record<string, (it: string) => Promise<unknown>> = {
  'account.saveProfile name': (name) => saveProfile({ name }),
  'account.saveProfile city': (city) => saveProfile({ city }),
  'account.saveProfile words bio': (bio) => saveProfile({ words: { ...words, bio } }),
  'account.saveProfile words prompts answer': (answer) =>
    saveProfile({ words: { ...words, prompts: [{ prompt: 'ask me', answer }] } }),
  'meets.request note': (note) => world.as('Asha').meets.request({ personId: 'Chitra', note }),
  'meets.request place': (place) => world.as('Asha').meets.request({ personId: 'Chitra', place }),
  'hosting.save name': (name) => saveEvent({ name }),
  'hosting.save description': (description) => saveEvent({ description }),
  'hosting.save location': (location) => saveEvent({ location }),
  'hosting.announce body': (body) => world.as('Asha').hosting.announce({ id: gig, announcementId: randomUUID(), body }),
  'questions.ask body': (body) => world.as('Bilal').questions.ask({ id: gig, questionId: randomUUID(), body }),
  'questions.answer body': (body) => world.as('Asha').questions.answer({ id: gig, questionId: question, body }),
  'tickets.name name': async (name) => {
    const [ticket = expect.fail()] = (await world.as('Bilal').tickets.list()).tickets;
    return world.as('Bilal').tickets.name({ id: ticket.id, name });
  },
  'feeds.subscribe name': (name) =>
    world.as('Asha').feeds.subscribe({ feedId: randomUUID(), name, url: `https://${randomUUID()}.example/` }),
};

/** Why the others are not compared. */
const notCompared: Record<string, readonly string[]> = {
  'Only people who have agreed to meet read it.': ['chat.send message', 'chat.send caption'],
  'Only those to whom the writer sends a link read it.': ['plans.share place'],
  'Only the team of an event reads it, whose members the host chose.': ['checkIn.send gate'],
  'Moderators and operators read it, and need to see what is forbidden.': [
    'safety.report words',
    'safety.complain words',
    'standing.appeal words',
  ],
  'Moderators and operators write it.': [
    'moderation.decide words',
    'operator.addToList entry',
    'operator.addToList area',
    'operator.changeSetting value',
  ],
  'Only the writer reads it.': ['account.renamePasskey name', 'feeds.subscribe url', 'trustedContact.ask name'],
  'It is compared with what is there, and not stored.': [
    'account.renamePasskey id',
    'account.removePasskey id',
    'leaving.deleteAccount name',
    'chat.findConversations words',
    'chat.search words',
    'events.list words',
    'events.month words',
    'hosting.attendees name',
    'operator.setRegion name',
  ],
  'Only a place, a zone or an address of its kind is taken.': [
    'people.report cell',
    'hosting.save timeZone',
    'hosting.save cell',
    'notifications.saveSettings timeZone',
    'notifications.subscribe endpoint',
  ],
};

async function people() {
  for (const name of ['Asha', 'Bilal', 'Chitra']) await world.person(name);
  await world.event(gig, { host: 'Asha', inHours: 480 });
  await world.take('Bilal', gig);
  await world.as('Bilal').questions.ask({ id: gig, questionId: question, body: 'When?' });
  const operator = await world.moderatingAs(await world.person('Mira'), 'operator');
  return async () => {
    await operator.operator.addToList({ list: 'word', entry: 'easy money' });
    await operator.operator.addToList({ list: 'domain', entry: 'example.com/scam' });
  };
}

test('every text of the contract is compared with the operator’s lists, or there is a reason', () => {
  expect([...Object.keys(compared), ...Object.values(notCompared).flat()].toSorted()).toEqual(
    [...new Set(texts)].toSorted(),
  );
});

test.each(Object.entries(compared))('%s', async (name, write) => {
  const fillLists = await people();
  await fillLists();
  expect(await refusalOf(write('Easy money!'))).toBe('WORD_BANNED');
  expect(await refusalOf(write('At example.com/scam'))).toBe('LINK_BLOCKED');
  await write('At example.com');
  const [feature = '', operation = ''] = name.split(/[. ]/);
  const declared = Object.entries(contract).flatMap(([of, operations]) =>
    of === feature ? Object.entries(operations) : [],
  );
  const [, procedure] = declared.find(([of]) => of === operation) ?? expect.fail();
  expect(Object.keys(procedure['~orpc'].errorMap)).toEqual(expect.arrayContaining(['WORD_BANNED', 'LINK_BLOCKED']));
});

test('a name that came with a Google account is compared when the profile is saved first', async () => {
  const fillLists = await people();
  await world.db
    .updateTable('person')
    .set({ name: 'Easy Money', onboarded_at: null })
    .where('id', '=', 'Asha')
    .execute();
  await fillLists();
  expect(await refusalOf(saveProfile({ name: 'Easy Money' }))).toBe('WORD_BANNED');
  await saveProfile({ name: 'Asha' });
});
