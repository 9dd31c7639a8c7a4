import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyAudit } from '../../kernel/audit-log.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import type { OperatorList } from './operator-list.ts';
import { maxEntries } from './operator-list-limits.ts';

const world = freshWorld();

async function operator() {
  const client = await world.moderatingAs(await world.person('Mira'), 'operator');
  return {
    client,
    add: (list: OperatorList, entry: string, area = '') => client.operator.addToList({ list, entry, area }),
  };
}

const words = (bio: string) => ({ bio, pronouns: null, languages: [], prompts: [] });
const profile = { name: 'Asha', age: 30, gender: 'Female', city: 'Mumbai', interests: ['Food'] } as const;
const saveBio = (who: string, bio: string) =>
  world.as(who).account.saveProfile({ ...profile, interests: ['Food'], words: words(bio) });

test('a flagged venue is on everyone’s list, left out of suggested places, and gone when it is removed', async () => {
  const asha = await world.person('Asha');
  await world.event('jam', { host: asha, location: 'Café Royale, Andheri', latitude: 19.06, longitude: 72.83 });
  const places = async () => (await world.as(asha).meets.places()).places;
  expect(await places()).toContain('Café Royale, Andheri');
  const { client, add } = await operator();
  await add('venue', 'Cafe Royale', 'Andheri');
  expect(await places()).not.toContain('Café Royale, Andheri');
  expect(await world.as(asha).safety.venues()).toEqual({
    venues: [{ name: 'Cafe Royale', area: 'Andheri', plain: 'cafe royale' }],
  });
  expect(await refusalOf(world.as(null).safety.venues())).toBe('SIGNED_OUT');
  const [entry = expect.fail()] = (await client.operator.lists()).entries;
  expect(await refusalOf(client.operator.removeFromList({ list: 'word', id: entry.id }))).toBe('NOT_FOUND');
  expect((await client.operator.removeFromList({ list: 'venue', id: entry.id })).entries).toEqual([]);
  expect(await places()).toContain('Café Royale, Andheri');
});

test('banned words and blocked links are refused in what strangers read', async () => {
  const asha = await world.person('Asha');
  const { add } = await operator();
  await saveBio(asha, 'Easy money, see pay.example.com');
  await add('word', 'easy money');
  await add('domain', 'https://Example.com/');
  await add('domain', 'https://example.org/offer/?');
  expect(await refusalOf(saveBio(asha, 'EASY, money!'))).toBe('WORD_BANNED');
  expect(await refusalOf(saveBio(asha, 'See pay.Example.com now'))).toBe('LINK_BLOCKED');
  expect(await refusalOf(saveBio(asha, 'See example.org/offer'))).toBe('LINK_BLOCKED');
  await saveBio(asha, 'See example.org/offers');
  const rename = (change: { name?: string; city?: string }) =>
    world.as(asha).account.saveProfile({ ...profile, interests: ['Food'], ...change });
  expect(await refusalOf(rename({ name: 'example.com: write me' }))).toBe('LINK_BLOCKED');
  expect(await refusalOf(rename({ city: 'Easy Money' }))).toBe('WORD_BANNED');
  await saveBio(asha, 'Not easy moneylending; see example.com.au and notexample.com');
  const event = await world.event('jam', { host: asha, status: 'draft', description: 'Easy money for all' });
  expect(await refusalOf(world.as(asha).hosting.publish({ id: event }))).toBe('WORD_BANNED');
  const shown = await world.event('walk', { host: asha });
  const ask = (body: string) => world.as('Bilal').questions.ask({ id: shown, questionId: crypto.randomUUID(), body });
  await world.person('Bilal');
  expect(await refusalOf(ask('Is it easy money?'))).toBe('WORD_BANNED');
  await ask('Is it easy?');
});

test('a change counts once, is in the audit log, and only what can be compared is taken', async () => {
  const { client, add } = await operator();
  await add('venue', 'Cafe Royale');
  expect((await add('venue', 'CAFÉ  ROYALE')).entries).toHaveLength(1);
  const [entry = expect.fail()] = (await client.operator.lists()).entries;
  await client.operator.removeFromList({ list: 'venue', id: entry.id });
  for (const [list, text, area] of [
    ['word', '!!', ''],
    ['word', 'ok', ''],
    ['domain', 'no domain', ''],
    ['word', 'scam', 'Andheri'],
  ] as const)
    expect(await refusalOf(add(list, text, area))).toBe('INVALID_INPUT');
  const { rows } = await sql<{ content: string }>`select content from audit order by nth`.execute(world.db);
  const listed = rows
    .map(({ content }) => JSON.parse(content) as Record<string, string>)
    .filter(({ kind }) => kind === 'venue')
    .map(({ action, entry: name }) => [action, name]);
  expect(listed).toEqual([
    ['listed', 'Cafe Royale'],
    ['unlisted', 'Cafe Royale'],
  ]);
  expect((await verifyAudit(world.db)).brokenAt).toBeNull();
});

test('a full list takes no more', async () => {
  const { add } = await operator();
  await sql`insert into operator_list (list, entry, plain, added_at)
    select 'word', 'word ' || nth, 'word ' || nth, ${world.now} from generate_series(1, ${maxEntries}) as nth`.execute(
    world.db,
  );
  expect(await refusalOf(add('word', 'one more'))).toBe('TOO_MANY');
  await add('word', 'word 1');
  await add('domain', 'example.com');
});

test('moderators are refused, and change nothing', async () => {
  const moderator = await world.moderatingAs(await world.person('Nikhil'));
  expect(await refusalOf(moderator.operator.lists())).toBe('OPERATORS_ONLY');
  expect(await refusalOf(moderator.operator.addToList({ list: 'word', entry: 'scam' }))).toBe('OPERATORS_ONLY');
  const id = crypto.randomUUID();
  expect(await refusalOf(moderator.operator.removeFromList({ list: 'word', id }))).toBe('OPERATORS_ONLY');
  const { rows } = await sql`select from operator_list`.execute(world.db);
  expect(rows).toEqual([]);
});
