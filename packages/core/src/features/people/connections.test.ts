import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transaction } from '../../kernel/operation.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { areConnected, haveConversation, lockPair, membership, pairOf } from './connections.ts';

const world = freshWorld();

/** Asha and Bilal talk; Chitra is there as well, and talks with nobody. */
async function three() {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  return { asha, bilal, chitra, id: await world.connect(asha, bilal) };
}

test('a pair is the same from both sides, in the order of its letters’ codes', () => {
  expect(pairOf('Asha', 'Bilal')).toEqual(['Asha', 'Bilal']);
  expect(pairOf('Bilal', 'Asha')).toEqual(['Asha', 'Bilal']);
  // As in no dictionary.
  expect(pairOf('asha', 'Bilal')).toEqual(['Bilal', 'asha']);
});

test('two people wait for each other and for nobody else', async () => {
  await three();
  /** What someone holds after locking themselves and another. */
  const locks = (me: string, other: string) =>
    transaction(world.host, async (context) => {
      await lockPair({ ...context, me }, other);
      const { rows } = await sql<{ lock: string }>`select classid || ' ' || objid as lock from pg_locks
        where locktype = 'advisory' and granted and pid = pg_backend_pid()`.execute(context.db);
      return rows.map(({ lock }) => lock);
    });
  const both = await locks('Asha', 'Bilal');
  expect(both).toHaveLength(1);
  expect(await locks('Bilal', 'Asha')).toEqual(both);
  expect(await locks('Asha', 'Chitra')).not.toEqual(both);
  // Ids one after the other are not enough to tell pairs apart.
  expect(await locks('A', 'BC')).not.toEqual(await locks('AB', 'C'));
});

describe('two people', () => {
  const tell = async (what: typeof areConnected, one: string, other: string) => {
    const { rows } = await sql<{ is: boolean }>`select ${what(sql`${one}::text`, sql`${other}::text`)} as is`.execute(
      world.db,
    );
    return rows[0]?.is;
  };

  test('are connected in both directions, or not at all', async () => {
    const { asha, bilal, chitra } = await three();
    for (const what of [haveConversation, areConnected]) {
      expect([await tell(what, asha, bilal), await tell(what, bilal, asha)]).toEqual([true, true]);
      expect([await tell(what, asha, chitra), await tell(what, chitra, bilal)]).toEqual([false, false]);
    }
  });

  test('keep their conversation after a block and are no longer connected, until it ends', async () => {
    const { asha, bilal } = await three();
    const answers = async () => [
      await tell(haveConversation, asha, bilal),
      await tell(areConnected, asha, bilal),
      await tell(areConnected, bilal, asha),
    ];
    await world.as(bilal).safety.block({ personId: asha });
    expect(await answers()).toEqual([true, false, false]);
    await world.as(bilal).safety.unblock({ personId: asha });
    expect(await answers()).toEqual([true, true, true]);
  });
});

describe('a conversation', () => {
  const read = (me: string, id: string) => membership(world.db, me, id);

  test('is found by its two members, who each find the other', async () => {
    const { asha, bilal, chitra, id } = await three();
    const other = await world.connect(asha, chitra);
    expect(await read(asha, id)).toEqual({ id, other: bilal });
    expect(await read(bilal, id)).toEqual({ id, other: asha });
    expect(await read(asha, other)).toEqual({ id: other, other: chitra });
    expect(await read(asha, id.toUpperCase())).toEqual({ id, other: bilal });
  });

  test('is not found by others, after a block, or if there is none', async () => {
    const { asha, bilal, chitra, id } = await three();
    expect(await refusalOf(read(chitra, id))).toBe('NOT_FOUND');
    expect(await refusalOf(read(asha, crypto.randomUUID()))).toBe('NOT_FOUND');
    await world.as(asha).safety.block({ personId: bilal });
    for (const who of [asha, bilal]) expect(await refusalOf(read(who, id))).toBe('NOT_FOUND');
  });
});
