import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();
const rounds = 20;

test('Bilal asks while Asha leaves him out: her phone ends without his request, however it went', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const asha = await world.person(`Asha${round}`);
    const bilal = await world.person(`Bilal${round}`, { gender: 'Male' });
    world.updates = [];
    const [asked] = await Promise.all([
      world
        .as(bilal)
        .meets.request({ personId: asha })
        .then(
          () => 'asked',
          (error: unknown) => refusalOf(Promise.reject(error as Error)),
        ),
      world.as(asha).people.setAudience({ audience: 'women' }),
    ]);
    outcomes.add(asked);
    // Published after two commits, which may answer in the other order. Phones go by the numbers.
    const received = world.updates
      .filter(({ to }) => to === asha)
      .toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
      .map(({ update }) => update.type);
    expect(received).toEqual(asked === 'asked' ? ['meet.changed', 'person.gone'] : []);
    expect((await world.as(asha).meets.list({})).requests).toEqual([]);
  }
  for (const it of outcomes) expect(['asked', 'NOT_FOUND']).toContain(it);
});
