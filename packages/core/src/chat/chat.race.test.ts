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

test('in one batch, what may not be written, was written before or has a taken id costs only itself', async () => {
  const [asha, bilal, chitra, dev] = [
    await world.person('Asha'),
    await world.person('Bilal'),
    await world.person('Chitra'),
    await world.person('Dev'),
  ];
  const open = await world.connect(asha, bilal);
  const shut = await world.connect(asha, dev);
  const write = (conversationId: string, senderId: string, body: string, id: string = crypto.randomUUID()) =>
    world.messages
      .write({ id, conversationId, senderId, type: 'text', body, attachment: null })
      .then(({ message, repeated }) => [message.message, message.position, repeated])
      .catch((error: { code: string }) => error.code);
  const [known, knownThere] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await write(open, asha, 'Before', known)).toEqual(['Before', 1, false]);
  expect(await write(shut, dev, 'There', knownThere)).toEqual(['There', 1, false]);
  await world.as(dev).safety.block({ personId: asha });
  const answers = await Promise.all([
    write(open, asha, 'One'),
    write(open, chitra, 'Let me in'),
    write(open, bilal, 'Mine', known),
    write(open, bilal, 'Two'),
    write(open, asha, 'Before', known),
    write(shut, asha, 'Hello?'),
    write(shut, dev, 'There', knownThere),
    write(crypto.randomUUID(), asha, 'Nowhere'),
    write(open, asha, 'Three'),
  ]);
  const written = answers.filter((answer) => Array.isArray(answer) && !answer[2]) as [string, number, boolean][];
  expect(written.map(([message]) => message)).toEqual(['One', 'Two', 'Three']);
  expect(new Set(written.map(([, position]) => position))).toEqual(new Set([2, 3, 4]));
  expect(answers.filter((answer) => !written.includes(answer as never))).toEqual([
    'NOT_FOUND',
    'ID_TAKEN',
    ['Before', 1, true],
    'NOT_FOUND',
    ['There', 1, true],
    'NOT_FOUND',
  ]);
  const { messages } = await world.as(bilal).chat.messages({ id: open, limit: 10 });
  expect(messages.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  const updates = (await updatesAfter(world.db, bilal, 0))!;
  expect(updates.map(({ number }) => number)).toEqual(updates.map((_, at) => at + 1));
  expect(world.heard(chitra)).toEqual([]);
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
