import { expect, test } from 'vitest';
import { freshWorld } from '../testing/world.ts';

const world = freshWorld();

test('many write at once: positions run from 1 without gap or repeat', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.connect(asha, bilal);
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      world
        .as(at % 2 ? asha : bilal)
        .chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: String(at) }),
    ),
  );
  const { messages } = await world.as(asha).chat.messages({ id, limit: 100 });
  expect(messages.map(({ position }) => position)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

test('one message sent ten times at once is there once, and the next follows it', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.connect(asha, bilal);
  const messageId = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.as(asha).chat.send({ id, messageId, type: 'text', message: 'Once' })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(world.heard(bilal).filter(({ type }) => type === 'chat.message')).toHaveLength(1);
  const next = await world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Twice' });
  expect(next.position).toBe(2);
});
