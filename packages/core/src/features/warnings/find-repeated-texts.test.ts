import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { tidyFirstTexts } from './find-repeated-texts.ts';
import { repeatedWithinMs } from './repeated-text-limits.ts';

const world = freshWorld();
const others = ['Bilal', 'Chitra', 'Deepa', 'Esha', 'Farhan'] as const;
const offer = (name: string) => `Hi ${name}! I earn from home, and can show you how it works.`;

const say = (who: string, id: string, message: string) =>
  world.as(who).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
const warned = async (who: string, id: string) => (await world.as(who).chat.warnings({ id })).repeated;

/** Asha writes the same to the first `many` of the others, with their name in it. Returns the conversations. */
async function writeTo(many: number, text = offer) {
  const asha = await world.person('Asha');
  const talks: string[] = [];
  for (const name of others.slice(0, many)) {
    const id = await world.connect(asha, await world.person(name));
    await say(asha, id, text(name));
    talks.push(id);
  }
  return { asha, talks };
}

test('five people who got the same first message are warned, each by their own, and its sender is not', async () => {
  const { asha, talks } = await writeTo(5);
  for (const [at, id] of talks.entries()) expect(await warned(others[at] ?? '', id)).toEqual([1]);
  for (const id of talks) expect(await warned(asha, id)).toEqual([]);
  const [first = ''] = talks;
  for (const who of [await world.person('Gita'), 'Chitra'])
    expect(await refusalOf(world.as(who).chat.warnings({ id: first }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(null).chat.warnings({ id: first }))).toBe('SIGNED_OUT');
  await world.as('Bilal').safety.block({ personId: asha });
  expect(await refusalOf(world.as('Bilal').chat.warnings({ id: first }))).toBe('NOT_FOUND');
});

test('four are not, nor the fifth after a week, nor those who got something short', async () => {
  const { asha, talks } = await writeTo(4);
  for (const [at, id] of talks.entries()) expect(await warned(others[at] ?? '', id)).toEqual([]);
  world.pass(repeatedWithinMs);
  const late = await world.connect(asha, await world.person('Farhan'));
  await say(asha, late, offer('Farhan'));
  expect(await warned('Farhan', late)).toEqual([]);
});

test('short messages are what many people say to many others', async () => {
  const { talks } = await writeTo(5, () => 'Chai at five today?');
  for (const [at, id] of talks.entries()) expect(await warned(others[at] ?? '', id)).toEqual([]);
});

test('two people who say the same are not taken for one', async () => {
  await writeTo(4);
  const gita = await world.person('Gita');
  const id = await world.connect(gita, await world.person('Hari'));
  await say(gita, id, offer('Hari'));
  expect(await warned('Hari', id)).toEqual([]);
});

test('only the first messages of a conversation are compared', async () => {
  const { asha, talks } = await writeTo(4);
  const id = await world.connect(asha, await world.person('Farhan'));
  for (const text of ['Hi', 'How are you?', 'And now?']) await say(asha, id, text);
  await say(asha, id, offer('Farhan'));
  expect(await warned('Farhan', id)).toEqual([]);
  expect(await warned('Bilal', talks[0] ?? '')).toEqual([]);
});

test('a recipient who takes words of a text as their name learns nothing of what others got', async () => {
  const text = 'Earn from home, I can show you how it really works.';
  const { asha } = await writeTo(4, () => text);
  const farhan = await world.person('Farhan');
  const id = await world.connect(asha, farhan);
  await say(asha, id, `Zebra ${text}`);
  expect(await warned(farhan, id)).toEqual([]);
  await world.db.updateTable('person').set({ name: 'Zebra' }).where('id', '=', farhan).execute();
  expect(await warned(farhan, id)).toEqual([]);
});

test('no text is stored, and what is goes with either person and after a week', async () => {
  await writeTo(5);
  const { rows } = await sql<{ digest: string }>`select digest from first_text`.execute(world.db);
  expect(rows).toHaveLength(5);
  expect(new Set(rows.map(({ digest }) => digest)).size).toBe(1);
  expect(JSON.stringify(rows)).not.toMatch(/earn|home|Hi/);
  await sql`delete from person where id = 'Chitra'`.execute(world.db).catch(() => expect.fail('Chitra stays'));
  const left = await sql`select from first_text`.execute(world.db);
  expect(left.rows).toHaveLength(4);
  expect(await tidyFirstTexts(world.db, world.now)).toBe(0);
  world.pass(repeatedWithinMs + 1);
  expect(await tidyFirstTexts(world.db, world.now)).toBe(4);
});
