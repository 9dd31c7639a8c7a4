import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { audiences, maySee as mayPlainly, verifiedWays, type Audience } from './audience.ts';
import { countsAsWoman, genderWaitMs } from './gender-wait.ts';
import { maySee } from './audience-sql.ts';
import { genders, interestOptions, type Gender, type Interest } from './interests-and-genders.ts';

const world = freshWorld();
const minute = 60_000;

const someone = fc.record({
  audience: fc.constantFrom(...audiences),
  gender: fc.constantFrom(...genders),
  waits: fc.constantFrom(null, -minute, 0, minute),
  verified_by: fc.option(fc.constantFrom(...verifiedWays)),
  interests: fc.subarray(interestOptions.slice(0, 3), { minLength: 1 }),
});

test('SQL and the rule agree on everyone, in both directions', async () => {
  for (const name of ['Asha', 'Bilal']) await world.person(name);
  let [yes, onlyOneWay] = [0, 0];
  await fc.assert(
    fc.asyncProperty(someone, someone, async (asha, bilal) => {
      const [one, other] = await Promise.all(
        [asha, bilal].map(async ({ waits, ...it }, at) => {
          const gender_counts_from = waits === null ? null : new Date(world.now.getTime() + waits);
          const row = { ...it, gender_counts_from };
          await world.db
            .updateTable('person')
            .set(row)
            .where('id', '=', at === 0 ? 'Asha' : 'Bilal')
            .execute();
          return {
            audience: it.audience,
            isVerified: it.verified_by !== null,
            isShownAsWoman: it.gender !== 'Male',
            countsAsWoman: countsAsWoman(it.gender, gender_counts_from, world.now),
          };
        }),
      );
      const shares = asha.interests.some((it) => bilal.interests.includes(it));
      const { rows } = await sql<{ there: boolean; back: boolean }>`select
        ${maySee(sql`'Asha'`, sql`'Bilal'`, world.now)} as there,
        ${maySee(sql`'Bilal'`, sql`'Asha'`, world.now)} as back`.execute(world.db);
      const [there, back] = [mayPlainly(one!, other!, shares), mayPlainly(other!, one!, shares)];
      yes += Number(there);
      onlyOneWay += Number(there !== back);
      // One way only while a changed gender doesn't count yet.
      if ([one!, other!].every((it) => it.isShownAsWoman === it.countsAsWoman)) expect(there).toBe(back);
      expect(rows[0]).toEqual({ there, back });
    }),
    { numRuns: 300 },
  );
  expect(yes).toBeGreaterThan(20);
  expect(onlyOneWay).toBeGreaterThan(0);
});

const seen = async (viewer: string) =>
  (await world.as(viewer).people.nearby({ ageRange: [18, 80] })).people.map((it) => it.id);
const choose = (who: string, audience: Audience) => world.as(who).people.setAudience({ audience });

/** All that Bilal gets about Asha. */
async function answers(bilal: string, asha: string, event: string): Promise<string[]> {
  const via = world.as(bilal);
  const said = (call: Promise<unknown>) =>
    call.then(
      (answer) => JSON.stringify(answer),
      (error: unknown) => refusalOf(Promise.reject(error as Error)),
    );
  return Promise.all([
    said(via.people.nearby({})),
    said(via.people.person({ id: asha })),
    said(via.meets.request({ personId: asha, window: 'now' })),
    said(via.events.coming({ id: event })),
    said(via.notifications.list({})),
  ]);
}

test('Asha shows herself to women and non-binary people: Bilal gets the same bytes as without her', async () => {
  const asha = await world.person('Asha');
  const bilal = await world.person('Bilal', { gender: 'Male' });
  const [chitra, dev] = [await world.person('Chitra'), await world.person('Dev', { gender: 'Non-binary' })];
  const event = await world.event('jam', { host: dev });
  for (const who of [bilal, chitra]) await world.take(who, event);
  expect((await seen(bilal)).toSorted()).toEqual([asha, chitra, dev]);
  const present = await choose(asha, 'women');
  expect(present).toMatchObject({ audience: 'women' });
  await world.take(asha, event);
  const hidden = await answers(bilal, asha, event);
  expect((await seen(chitra)).toSorted()).toEqual([asha, bilal, dev]);
  expect((await seen(asha)).toSorted()).toEqual([chitra, dev]);
  expect(await refusalOf(world.as(asha).people.person({ id: bilal }))).toBe('NOT_FOUND');
  const named = async (who: string) => (await world.as(who).events.coming({ id: event })).people.map(({ id }) => id);
  expect(await named(chitra)).toEqual([asha, bilal]);
  expect(await named(asha)).toEqual([chitra]);
  // The host has to know who comes.
  expect(await named(dev)).toEqual([asha, bilal, chitra]);
  await sql`delete from "user" where id = ${asha}`.execute(world.db);
  await world.nearby.refresh([asha]);
  expect(hidden).toEqual(await answers(bilal, asha, event));
});

test.each([
  ['verified', 'Chitra'],
  ['interests', 'Dev'],
] as const)('to people whom “%s” lets in, and the other way round', async (audience, expected) => {
  const asha = await world.person('Asha', { interests: ['Art', 'Food'] });
  await world.person('Bilal', { interests: ['Music'] });
  await world.person('Chitra', { interests: ['Music'] });
  await world.person('Dev', { interests: ['Food', 'Music'] });
  await world.db.updateTable('person').set({ verified_by: 'selfie' }).where('id', '=', 'Chitra').execute();
  await world.nearby.refresh(['Chitra']);
  await choose(asha, audience);
  expect(await seen(asha)).toEqual([expected]);
  for (const who of ['Bilal', 'Chitra', 'Dev']) {
    expect((await seen(who)).includes(asha)).toBe(who === expected);
    const page = world.as(who).people.person({ id: asha });
    if (who === expected) expect(await page).toMatchObject({ id: asha, distance: 0.5 });
    else expect(await refusalOf(page)).toBe('NOT_FOUND');
  }
});

test('with “nobody”, Asha meets no one new, and keeps her conversations', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const conversation = await world.connect(asha, bilal);
  await choose(asha, 'nobody');
  expect(await refusalOf(world.as(asha).people.nearby({}))).toBe('NOT_VISIBLE');
  expect(await seen(bilal)).toEqual([]);
  expect(await world.as(bilal).people.person({ id: asha })).toMatchObject({ name: 'Asha', distance: null });
  expect((await world.as(bilal).chat.conversations({})).conversations.map(({ id }) => id)).toEqual([conversation]);
});

test('choosing whom she leaves out ends the open requests between Asha and them, and only those', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal', { gender: 'Male' })];
  const [chitra, dev] = [await world.person('Chitra'), await world.person('Dev', { gender: 'Male' })];
  const { request } = await world.as(bilal).meets.request({ personId: asha, window: 'this week' });
  await world.as(chitra).meets.request({ personId: asha, window: 'this week' });
  await world.as(asha).meets.request({ personId: dev, window: 'this week' });
  const open = async (who: string) =>
    (await world.as(who).meets.list({})).requests.map(({ person }) => person.id).toSorted();
  const noticed = async (who: string) => (await world.as(who).notifications.list({})).notifications.length;
  expect(await open(asha)).toEqual([bilal, chitra, dev]);
  expect([await noticed(asha), await noticed(dev)]).toEqual([2, 1]);
  expect(await world.as(bilal).people.person({ id: asha })).toMatchObject({ name: 'Asha' });
  world.updates = [];
  await choose(asha, 'women');
  expect(world.takeUpdates(asha)).toHaveLength(2);
  expect(world.takeUpdates(dev)).toEqual([{ type: 'person.gone', personId: asha }]);
  expect(world.takeUpdates(bilal)).toEqual([]);
  const after = async () => [await open(asha), await open(bilal), await open(dev)];
  expect(await after()).toEqual([[chitra], [], []]);
  expect([await noticed(asha), await noticed(dev)]).toEqual([1, 0]);
  for (const who of [bilal, dev]) expect(await refusalOf(world.as(who).people.person({ id: asha }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(asha).meets.setStatus({ id: request.id, status: 'accepted' }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(asha).meets.request({ personId: bilal }))).toBe('NOT_FOUND');
  await choose(asha, 'everyone');
  expect(await after()).toEqual([[chitra], [], []]);
});

test('a new gender that lets in counts after 30 days, one that narrows at once', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal', { gender: 'Male' })];
  await choose(asha, 'women');
  const become = (gender: Gender) =>
    world.as(bilal).account.saveProfile({
      name: 'Bilal',
      age: 30,
      gender,
      city: 'Mumbai',
      interests: ['Music'] satisfies Interest[],
    });
  await become('Female');
  expect(await seen(bilal)).toEqual([]);
  world.pass(genderWaitMs - minute);
  await world.nearby.advance();
  expect(await seen(bilal)).toEqual([]);
  await become('Non-binary');
  world.pass(minute);
  expect(await seen(bilal)).toEqual([asha]);
  expect(await seen(asha)).toEqual([bilal]);
  await become('Male');
  expect([await seen(bilal), await seen(asha)]).toEqual([[], []]);
  await become('Female');
  expect([await seen(bilal), await seen(asha)]).toEqual([[], [bilal]]);
});

test('Asha, who chooses women, can’t tell who has just become one: they look like Chitra, who always was', async () => {
  const [asha, host] = [await world.person('Asha'), await world.person('Host')];
  const [bilal, chitra] = [await world.person('Bilal', { gender: 'Male' }), await world.person('Chitra')];
  const event = await world.event('jam', { host });
  for (const who of [bilal, chitra]) {
    const profile = { name: 'Someone', age: 30, city: 'Mumbai', interests: ['Music'] satisfies Interest[] };
    await world.as(who).account.saveProfile({ ...profile, gender: 'Female' });
    await world.take(who, event);
    await world.as(who).meets.request({ personId: asha, window: 'this week' });
  }
  await world.take(asha, event);
  await choose(asha, 'women');
  await choose(host, 'women');
  await world.as(host).meets.request({ personId: bilal });
  await world.as(host).meets.request({ personId: chitra });
  const via = world.as(asha);
  const readAbout = async (id: string) => {
    const { requests } = await via.meets.list({});
    const { notifications } = await via.notifications.list({});
    const texts = [
      (await via.people.nearby({})).people.find((it) => it.id === id),
      await via.people.person({ id }),
      (await via.events.coming({ id: event })).people.find((it) => it.id === id),
      requests.find(({ person }) => person.id === id)?.request.status,
      notifications.length,
      (await world.as(host).meets.list({})).requests.find(({ person }) => person.id === id)?.request.status,
      (await world.as(host).people.person({ id })).name,
    ];
    return JSON.stringify(texts).replaceAll(id, 'them');
  };
  expect(await readAbout(bilal)).toBe(await readAbout(chitra));
  expect(await readAbout(bilal)).toContain('pending');
  // Bilal is let in nowhere yet, but can answer anyone who asks.
  expect(await seen(bilal)).toEqual([chitra]);
  expect((await world.as(bilal).events.coming({ id: event })).people.map(({ id }) => id)).toEqual([chitra]);
  expect(await refusalOf(world.as(bilal).people.person({ id: asha }))).toBe('NOT_FOUND');
  expect(await world.as(bilal).people.person({ id: host })).toMatchObject({ name: 'Host', distance: null });
  const asked = (await world.as(bilal).meets.list({})).requests.find(({ person }) => person.id === host);
  expect(await world.as(bilal).meets.request({ personId: host })).toMatchObject({
    request: { id: asked!.request.id, status: 'accepted' },
  });
});
