import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

test('attendees are asked for feedback and can change it; nobody else is asked', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.event('gig', { inHours: 2 });
  await world.take(asha, id);
  const due = async (who: string) => (await world.as(who).feedback.due()).events.map((it) => it.id);
  const give = (who: string, met: boolean) => world.as(who).feedback.give({ id, happened: true, met });
  expect(await due(asha)).toEqual([]);
  expect(await refusalOf(give(asha, true))).toBe('NOT_FOUND');
  world.pass(6 * 3600_000);
  expect(await due(asha)).toEqual([id]);
  expect(await due(bilal)).toEqual([]);
  expect(await refusalOf(give(bilal, true))).toBe('NOT_FOUND');
  await give(asha, false);
  await give(asha, true);
  expect(await due(asha)).toEqual([]);
  expect(await world.db.selectFrom('event_answer').select(['happened', 'met']).execute()).toEqual([
    { happened: true, met: true },
  ]);
});
