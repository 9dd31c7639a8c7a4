import { expect, test } from 'vitest';
import { freshWorld } from '../testing/world.ts';
import { updatesAfter } from '../updates.ts';

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

test('written, read and deleted at once, the last of what each heard is what is true', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.connect(asha, bilal);
  const send = (message: string) =>
    world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
  const sent = [];
  for (let at = 1; at <= 6; at++) sent.push(await send(String(at)));
  await Promise.all([
    ...sent.map(({ id: messageId }, at) =>
      world.as(at % 2 ? asha : bilal).chat.remove({ id, messageId, from: at % 2 ? 'both' : 'me' }),
    ),
    world.as(bilal).chat.seen({ id, read: 2 }),
    send('7'),
    send('8'),
  ]);
  expect((await world.as(bilal).chat.conversation({ id })).unread).toBe(2);
  let unread = 6;
  for (const { update } of (await updatesAfter(world.db, bilal, 0))!.slice(-11))
    if (update.type === 'chat.removed' || update.type === 'chat.read') unread = update.unread;
    else if (update.type === 'chat.message' && Number(update.message.message) > 6) unread++;
  expect(unread).toBe(2);
});
