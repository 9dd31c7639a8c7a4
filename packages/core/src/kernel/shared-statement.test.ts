import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { freshWorld } from '../testing/world.ts';
import { numberedKeys, sharedStatement } from './shared-statement.ts';
import { minuteMs } from './time.ts';

const world = freshWorld();

/** Answers with the keys of each statement, and has no row for `nobody`. */
function counted(most: number) {
  const statements: string[][] = [];
  const read = sharedStatement<string, string>(most, async (_, keys) => {
    statements.push([...keys]);
    if (keys.includes('broken')) throw new Error('no');
    return keys.map((key) => (key === 'nobody' ? undefined : `row of ${key}`));
  });
  return { statements, read: (key: string) => read(world.db, key) };
}

test('calls of one turn share a statement, and each gets its own row', async () => {
  const { statements, read } = counted(3);
  const keys = ['a', 'nobody', 'a', 'b', 'c'];
  const rows = ['row of a', undefined, 'row of a', 'row of b', 'row of c'];
  expect(await Promise.all(keys.map(read))).toEqual(rows);
  expect(statements).toEqual([
    ['a', 'nobody', 'a'],
    ['b', 'c'],
  ]);
  expect(await read('d')).toBe('row of d');
  expect(statements).toHaveLength(3);
});

test('while two statements run, the next one gathers, and begins when one of them ends or fails', async () => {
  const statements: string[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const untilEnd = async (_: unknown, keys: readonly string[]) => {
    statements.push([...keys]);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return keys;
  };
  const read = sharedStatement<string, string>(3, untilEnd, minuteMs);
  const begun = (many: number) => vi.waitFor(() => expect(statements).toHaveLength(many));
  const first = read(world.db, 'a');
  await begun(1);
  const second = Promise.allSettled([read(world.db, 'b')]);
  await begun(2);
  const others = [read(world.db, 'c')];
  await new Promise(setImmediate);
  others.push(...['d', 'e', 'f'].map((key) => read(world.db, key)));
  await new Promise(setImmediate);
  expect(statements).toHaveLength(2);
  ends[1]?.reject(new Error('no'));
  await begun(3);
  expect((await second)[0]?.status).toBe('rejected');
  ends[0]?.resolve();
  ends[2]?.resolve();
  expect(await first).toBe('a');
  await begun(4);
  ends[3]?.resolve();
  expect(await Promise.all(others)).toEqual(['c', 'd', 'e', 'f']);
  expect(statements).toEqual([['a'], ['b'], ['c', 'd', 'e'], ['f']]);
});

test('nobody waits long for statements that do not end', async () => {
  const statements: string[][] = [];
  const read = sharedStatement<string, string>(3, (_, keys) => {
    statements.push([...keys]);
    return keys.includes('slow') ? new Promise(() => {}) : Promise.resolve(keys);
  });
  for (const many of [1, 2, 3]) {
    void read(world.db, 'slow');
    await vi.waitFor(() => expect(statements).toHaveLength(many));
  }
  expect(await read(world.db, 'quick')).toBe('quick');
});

test('a statement that fails fails for those who share it, and for nobody later', async () => {
  const { read } = counted(10);
  const answers = await Promise.allSettled([read('a'), read('broken')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read('a')).toBe('row of a');
});

test('people who ask at once get what is theirs, and nothing that was closed to them before', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, (_, nth) => world.person(`Person ${nth}`)));
  const [asha, host] = [await world.person('Asha'), await world.person('Host')];
  const open = await world.event('open');
  const draft = await world.event('draft', { host, status: 'draft' });
  const api = people.map((me) => world.as(me));
  const drafts = Promise.allSettled([world.as(host), ...api].map(({ events }) => events.get({ id: draft })));
  const sessions = Promise.all(api.map(({ account }) => account.session()));
  const events = Promise.all(api.map((each) => each.events.get({ id: open })));
  expect((await sessions).map(({ me }) => me?.id)).toEqual(people);
  expect(new Set((await events).map(({ id }) => id))).toEqual(new Set([open]));
  const [ofHost, ...ofOthers] = (await drafts).map(({ status }) => status);
  expect([ofHost, new Set(ofOthers)]).toEqual(['fulfilled', new Set(['rejected'])]);
  // A change that was answered is in every answer that is asked for afterwards.
  for (let round = 0; round < 5; round++) {
    const others = api.map(({ people }) => people.presence());
    const { wider } = await world.as(asha).people.setWider({ wider: round % 2 === 0 });
    const [after] = await Promise.all([world.as(asha).people.presence(), ...others]);
    expect(after?.wider).toBe(wider);
  }
});

test('of calls that share a statement, only the one whose key can’t be read fails', async () => {
  const statements: number[] = [];
  const read = sharedStatement<string, string>(10, async (db, keys) => {
    statements.push(keys.length);
    const { rows } = await sql<{ it: string }>`select key::int::text as it from ${numberedKeys(keys)} as keys (key, nth)
      order by nth`.execute(db);
    return rows.map(({ it }) => it);
  });
  const all = await Promise.allSettled(['1', 'two', '3'].map((key) => read(world.db, key)));
  expect(all).toMatchObject([
    { status: 'fulfilled', value: '1' },
    { status: 'rejected', reason: { code: '22P02' } },
    { status: 'fulfilled', value: '3' },
  ]);
  expect(statements).toEqual([3, 1, 1, 1]);
  // Anything else fails for all, and is not asked again.
  await sql`alter table person rename to person_away`.execute(world.db);
  statements.length = 0;
  const lost = sharedStatement<string, string>(10, async (db, keys) => {
    statements.push(keys.length);
    await sql`select from person`.execute(db);
    return keys;
  });
  const failed = await Promise.allSettled(['1', '2'].map((key) => lost(world.db, key)));
  await sql`alter table person_away rename to person`.execute(world.db);
  expect(failed).toMatchObject([{ reason: { code: '42P01' } }, { reason: { code: '42P01' } }]);
  expect(statements).toEqual([2]);
});
