import { expect, test } from 'vitest';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

test('both react at once, again and again, and it is deleted meanwhile: the last update is the truth', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.connect(asha, bilal);
  for (let round = 0; round < 10; round++) {
    world.pass(10_000);
    const messageId = crypto.randomUUID();
    await world.as(asha).chat.send({ id, messageId, type: 'text', message: 'Chai?' });
    world.updates = [];
    const react = (who: string, reaction: 'love' | 'sad') =>
      world
        .as(who)
        .chat.react({ id, messageId, reaction })
        .catch(() => null);
    await Promise.all([
      react(asha, 'love'),
      react(bilal, 'sad'),
      react(asha, 'sad'),
      ...(round % 2 ? [world.as(asha).chat.remove({ id, messageId, from: 'both' })] : []),
      react(bilal, 'love'),
    ]);
    const now = (await world.as(asha).chat.messages({ id })).messages.at(-1);
    const last = world.updates
      .filter(({ to }) => to === bilal)
      .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
      .at(-1)?.update;
    if (round % 2) expect([now?.type, last?.type]).toEqual(['removed', 'chat.removed']);
    else expect(last).toEqual({ type: 'chat.reaction', conversationId: id, messageId, reactions: now?.reactions });
  }
});
