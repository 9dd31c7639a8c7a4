import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();
const rounds = 20;

test('both ask at once, again and again: always one request, accepted, and one conversation', async () => {
  for (let round = 0; round < rounds; round++) {
    const [asha, bilal] = [await world.person(`Asha${round}`), await world.person(`Bilal${round}`)];
    const both = await Promise.all([
      world.as(asha).meets.request({ personId: bilal }),
      world.as(bilal).meets.request({ personId: asha }),
    ]);
    expect(new Set(both.map(({ request }) => request.id)).size).toBe(1);
    const rows = await world.db
      .selectFrom('meet_request')
      .selectAll()
      .where('from_person', 'in', [asha, bilal])
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(['accepted']);
    expect((await world.as(asha).chat.conversations({})).conversations).toHaveLength(1);
    expect((await world.as(bilal).chat.conversations({})).conversations).toHaveLength(1);
  }
});

test('accepted on two phones at once: one succeeds, the other is refused, and there is one conversation', async () => {
  for (let round = 0; round < rounds; round++) {
    const [asha, bilal] = [await world.person(`Asha${round}`), await world.person(`Bilal${round}`)];
    const { request } = await world.as(asha).meets.request({ personId: bilal });
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () =>
        world
          .as(bilal)
          .meets.setStatus({ id: request.id, status: 'accepted' })
          .then(
            () => 'accepted',
            (error: unknown) => refusalOf(Promise.reject(error as Error)),
          ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['STATUS_NOT_ALLOWED', 'STATUS_NOT_ALLOWED', 'STATUS_NOT_ALLOWED', 'accepted']);
    expect((await world.as(bilal).chat.conversations({})).conversations).toHaveLength(1);
  }
});

test('withdrawn and accepted at once: one of the two happens', async () => {
  for (let round = 0; round < rounds; round++) {
    const [asha, bilal] = [await world.person(`Asha${round}`), await world.person(`Bilal${round}`)];
    const { request } = await world.as(asha).meets.request({ personId: bilal });
    const outcomes = await Promise.allSettled([
      world.as(asha).meets.setStatus({ id: request.id, status: 'withdrawn' }),
      world.as(bilal).meets.setStatus({ id: request.id, status: 'accepted' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const accepted = outcomes[1]?.status === 'fulfilled';
    expect((await world.as(asha).chat.conversations({})).conversations).toHaveLength(accepted ? 1 : 0);
  }
});

test.each(['blocks Asha', 'leaves Asha out'] as const)(
  'Bilal postpones a request on one phone and %s on another: no request stays open',
  async (how) => {
    for (let round = 0; round < rounds; round++) {
      const [asha, bilal] = [
        await world.person(`Asha${round}`, { gender: 'Male' }),
        await world.person(`Bilal${round}`),
      ];
      const { request } = await world.as(asha).meets.request({ personId: bilal, window: 'now' });
      await Promise.allSettled([
        world.as(bilal).meets.postpone({ id: request.id }),
        how === 'blocks Asha'
          ? world.as(bilal).safety.block({ personId: asha })
          : world.as(bilal).people.setAudience({ audience: 'women' }),
      ]);
      const open = world.db.selectFrom('meet_request').select('id').where('status', '=', 'pending');
      expect(await open.execute()).toEqual([]);
    }
  },
);
