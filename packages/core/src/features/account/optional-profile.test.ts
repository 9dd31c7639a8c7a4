import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { spokenLanguageCodes } from '../people/spoken-languages.ts';
import { emptyOptionalProfile } from '../people/empty-optional-profile.ts';
import { pronounOptions, type OptionalProfile } from '../people/optional-profile.ts';
import { optionalProfileLimits } from '../people/profile-limits.ts';
import { promptIds } from '../people/profile-prompts.ts';

const world = freshWorld();

const profile = { name: 'Asha', age: 27, gender: 'Female' as const, city: 'Mumbai', interests: ['Food' as const] };
const words: OptionalProfile = {
  bio: 'Sea in the morning.\nMovies at night.',
  pronouns: 'she/her',
  languages: ['mr', 'hi'],
  prompts: [
    { prompt: 'ask me', answer: 'cinemas' },
    { prompt: 'learning', answer: 'Urdu' },
  ],
};

const save = (who: string, said: Partial<OptionalProfile>) =>
  world.as(who).account.saveProfile({ ...profile, name: who, words: { ...emptyOptionalProfile, ...said } });
const cardOf = async (id: string, viewer: string) =>
  (await world.as(viewer).people.nearby({})).people.find((person) => person.id === id);

test('Asha writes about herself; Bilal reads it on her page, and one line of it in his list', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  expect((await world.as(bilal).people.person({ id: asha })).words).toEqual(emptyOptionalProfile);
  expect((await cardOf(asha, bilal))?.line).toBeNull();
  expect((await world.as(asha).account.saveProfile({ ...profile, words })).words).toEqual(words);
  expect((await world.as(asha).account.session()).me?.words).toEqual(words);
  expect((await world.as(bilal).people.person({ id: asha })).words).toEqual(words);
  const card = await cardOf(asha, bilal);
  expect(card?.line).toBe('Sea in the morning.');
  expect(card).not.toHaveProperty('words');
});

test('a change replaces all of them, and a profile saved without them leaves them as they are', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await save(asha, words);
  await world.as(asha).account.saveProfile({ ...profile, name: 'Asha K' });
  expect(await cardOf(asha, bilal)).toMatchObject({ name: 'Asha K', line: 'Sea in the morning.' });
  await save(asha, { bio: ' ', prompts: [{ prompt: 'find me', answer: ' by  the\nfood ' }] });
  expect((await world.as(bilal).people.person({ id: asha })).words).toEqual({
    ...emptyOptionalProfile,
    prompts: [{ prompt: 'find me', answer: 'by the food' }],
  });
  expect((await cardOf(asha, bilal))?.line).toBe('At a party you’ll find me by the food');
});

test('someone she blocked, and someone who is signed out, read nothing of it', async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  await save(asha, words);
  await world.connect(asha, bilal);
  expect((await world.as(bilal).people.person({ id: asha })).words.bio).toBe(words.bio);
  await world.as(asha).safety.block({ personId: bilal });
  expect(await refusalOf(world.as(bilal).people.person({ id: asha }))).toBe('NOT_FOUND');
  expect(await cardOf(asha, bilal)).toBeUndefined();
  expect(await cardOf(asha, chitra)).toBeDefined();
  expect(await refusalOf(world.as(null).people.person({ id: asha }))).toBe('SIGNED_OUT');
  expect(await refusalOf(world.as(null).account.saveProfile({ ...profile, words }))).toBe('SIGNED_OUT');
});

test('lists leave out a line that asks for money or to write elsewhere', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await save(asha, { bio: 'Message me on WhatsApp' });
  expect((await world.as(bilal).people.person({ id: asha })).words.bio).toBe('Message me on WhatsApp');
  expect((await cardOf(asha, bilal))?.line).toBeNull();
});

test('a report keeps them as they were', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await save(asha, words);
  await world
    .as(bilal)
    .safety.report({ id: crypto.randomUUID(), subject: { type: 'person', id: asha }, reason: 'harassment' });
  await save(asha, {});
  const { evidence } = await world.db.selectFrom('report').select('evidence').executeTakeFirstOrThrow();
  expect(evidence).toMatchObject({ name: 'Asha', words });
});

test('a profile can be changed sixty times an hour', async () => {
  const asha = await world.person('Asha');
  for (let nth = 0; nth < rateLimits.profileChanges.times; nth++) await world.rateLimits.take('profileChanges', asha);
  expect(await refusalOf(save(asha, words))).toBe('TOO_MANY');
});

describe('bounds', () => {
  const { bio, answer } = optionalProfileLimits;

  test('everything at its bound fits, in the database too', async () => {
    const asha = await world.person('Asha');
    for (const pronouns of pronounOptions) expect((await save(asha, { pronouns })).words.pronouns).toBe(pronouns);
    const longest = promptIds.toSorted((a, b) => b.length - a.length).slice(0, 2);
    const full: OptionalProfile = {
      bio: 'अ'.repeat(bio),
      pronouns: null,
      languages: spokenLanguageCodes.toSorted((a, b) => b.length - a.length).slice(0, 8),
      prompts: longest.map((prompt) => ({ prompt, answer: 'अ'.repeat(answer) })),
    };
    expect((await save(asha, full)).words).toEqual(full);
  });

  test.each<[string, object]>([
    ['a longer bio', { bio: 'x'.repeat(bio + 1) }],
    ['a bio of too many lines', { bio: 'x\n'.repeat(9) }],
    ['other pronouns', { pronouns: 'ze/zir' }],
    ['an unknown language', { languages: ['tlh'] }],
    ['a language twice', { languages: ['hi', 'hi'] }],
    ['nine languages', { languages: spokenLanguageCodes.slice(0, 9) }],
    ['an unknown prompt', { prompts: [{ prompt: 'constructor', answer: 'x' }] }],
    ['a blank answer', { prompts: [{ prompt: 'ask me', answer: ' \n ' }] }],
    ['a longer answer', { prompts: [{ prompt: 'ask me', answer: 'x'.repeat(answer + 1) }] }],
    ['a prompt twice', { prompts: [0, 1].map(() => ({ prompt: 'ask me', answer: 'x' })) }],
    ['three prompts', { prompts: promptIds.slice(0, 3).map((prompt) => ({ prompt, answer: 'x' })) }],
    ['more than there is', { line: 'x' }],
    ['a character that cannot be stored', { bio: 'a\0b' }],
  ])('%s is refused', async (_, said) => {
    const asha = await world.person('Asha');
    await save(asha, words);
    expect(await refusalOf(save(asha, said))).toBe('BAD_REQUEST');
    expect((await world.as(asha).account.session()).me?.words).toEqual(words);
  });

  test('the database keeps them as well', async () => {
    const asha = await world.person('Asha');
    await save(asha, words);
    for (const change of [
      sql`bio = repeat('x', ${bio + 1})`,
      sql`answers = array[repeat('x', ${answer + 1}), 'x']`,
      sql`answers = array['x']`,
      sql`pronouns = 'ze/zir'`,
      sql`languages = array_fill('hi'::text, array[9])`,
      sql`line = repeat('x', 91)`,
    ])
      await expect(sql`update own_words set ${change}`.execute(world.db)).rejects.toThrow('violates check constraint');
  });
});

test('they are deleted with the account', async () => {
  const asha = await world.person('Asha');
  await save(asha, words);
  await sql`delete from "user" where id = ${asha}`.execute(world.db);
  expect((await sql`select from own_words`.execute(world.db)).rows).toEqual([]);
});
