import { expect, test } from 'vitest';
import { freshWorld } from '../../testing/world.ts';
import { forgetAdults } from '../../kernel/is-adult.ts';
import { minuteMs } from '../../kernel/time.ts';
import { sendMessage } from './send-message.ts';
import { writeRead } from './message-receipts.ts';
import { MessageWriter } from './message-writer.ts';
import { updatesAfter } from '../../missed-updates.ts';

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

test('what one person sends at once keeps its order, also right after a start', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.connect(asha, bilal);
  for (let start = 0; start < 10; start++) {
    world.pass(minuteMs);
    // As a server that has seen nobody yet.
    forgetAdults(world.db);
    const sent = Array.from({ length: 12 }, (_, nth) => `${start}.${nth}`);
    await Promise.all(
      sent.map((message) =>
        sendMessage(
          world.host,
          { me: asha, sessionId: null },
          { id, messageId: crypto.randomUUID(), type: 'text', message },
        ),
      ),
    );
    const { messages } = await world.as(bilal).chat.messages({ id, limit: 12 });
    expect(messages.map(({ message }) => message)).toEqual(sent);
  }
});

test('one message sent ten times at once is there once, and the next follows it', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.connect(asha, bilal);
  const messageId = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.as(asha).chat.send({ id, messageId, type: 'text', message: 'Once' })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(world.takeUpdates(bilal).filter(({ type }) => type === 'chat.message')).toHaveLength(1);
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
  expect(world.takeUpdates(chitra)).toEqual([]);
});

test('in one batch, each hears of all their conversations in one order without a gap, as it is kept', async () => {
  const people = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const [asha, bilal, chitra] = people as [string, string, string];
  const conversations: [string, string[]][] = [
    [await world.connect(asha, bilal), [asha, bilal]],
    [await world.connect(bilal, chitra), [bilal, chitra]],
    [await world.connect(chitra, asha), [chitra, asha]],
  ];
  world.updates = [];
  await Promise.all(
    Array.from({ length: 24 }, (_, at) => {
      const [conversationId, members] = conversations[at % 3]!;
      const senderId = members[Math.floor(at / 3) % 2]!;
      const id = crypto.randomUUID();
      return world.messages.write({ id, conversationId, senderId, type: 'text', body: String(at), attachment: null });
    }),
  );
  for (const person of people) {
    const kept = (await updatesAfter(world.host, person, 0))!.filter(({ update }) => update.type === 'chat.message');
    expect(kept).toHaveLength(16);
    expect(kept.map(({ number }) => number)).toEqual(kept.map((_, at) => kept[0]!.number + at));
    const updates = world.updates.filter(({ to }) => to === person);
    const inOrder = updates.toSorted((a, b) => a.number! - b.number!);
    expect(inOrder.map(({ number, update }) => ({ number, update }))).toEqual(kept);
  }
  for (const [id, members] of conversations) {
    const { messages } = await world.as(members[0]!).chat.messages({ id, limit: 100 });
    expect(messages.map(({ position }) => position)).toEqual(Array.from({ length: 8 }, (_, at) => at + 1));
    for (const sender of people) {
      const theirs = messages.filter(({ senderId }) => senderId === sender).map(({ message }) => Number(message));
      expect(theirs).toEqual(theirs.toSorted((a, b) => a - b));
    }
  }
});

test('one message written by two processes at once is written by one, and answered by both', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const conversationId = await world.connect(asha, bilal);
  world.updates = [];
  const another = new MessageWriter(
    world.db,
    () => world.now,
    (updates) => void world.updates.push(...updates),
    () => new Promise(setImmediate),
    () => 1000,
  );
  for (let round = 0; round < 10; round++) {
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    const write = (writer: MessageWriter, id: string) =>
      writer.write({ id, conversationId, senderId: asha, type: 'text', body: id, attachment: null });
    const answers = await Promise.all([
      ...ids.map((id) => write(world.messages, id)),
      ...ids.toReversed().map((id) => write(another, id)),
    ]);
    for (const id of ids) {
      const both = answers.filter(({ message }) => message.id === id);
      expect(both.filter(({ repeated }) => repeated)).toHaveLength(1);
      expect(both[0]!.message).toEqual(both[1]!.message);
    }
  }
  const kept = (await updatesAfter(world.host, bilal, 0))!.filter(({ update }) => update.type === 'chat.message');
  expect(kept).toHaveLength(20);
  expect(world.updates.filter(({ to }) => to === bilal)).toHaveLength(20);
});

test('written, read and deleted at once, the last update that each received is what is true', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.connect(asha, bilal);
  const send = (message: string) =>
    world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
  const sent = [];
  for (let at = 1; at <= 6; at++) sent.push(await send(String(at)));
  world.updates = [];
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
  const received = world.updates.filter(({ to }) => to === bilal).toSorted((a, b) => a.number! - b.number!);
  expect(received).toHaveLength(9);
  for (const { update } of received)
    if (update.type === 'chat.removed' || update.type === 'chat.read') unread = update.unread;
    else if (update.type === 'chat.message' && Number(update.message.message) > 6) unread++;
  expect(unread).toBe(2);
});

test('however often reading one message and writing the next cross, the badge on the phone is what is unread', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.connect(asha, bilal);
  const write = (body: string) => world.messages.write(text(asha, id, body));
  let badge = 0;
  for (let round = 0; round < 100; round++) {
    const { position } = (await write('First')).message;
    const read = { personId: bilal, id, delivered: position, read: position };
    await Promise.all([write('Second'), writeRead(world.host, [read])]);
    const received = world.updates.filter(({ to }) => to === bilal).toSorted((a, b) => a.number! - b.number!);
    for (const { update } of received)
      if (update.type === 'chat.message') badge++;
      else if (update.type === 'chat.read') badge = update.unread;
    expect([round, badge]).toEqual([round, 1]);
    expect(await world.as(bilal).chat.conversation({ id })).toMatchObject({ unread: 1 });
    await world.as(bilal).chat.seen({ id, read: position + 1 });
    world.updates = [];
    badge = 0;
  }
});

test('conversations are locked in one order by those who write, read and delete in several at once', async () => {
  const bilal = await world.person('Bilal');
  const conversations = await manyWith(bilal, ['Asha', 'Chitra', 'Dev', 'Esha', 'Farhan', 'Gita']);
  let turns = 0;
  // A transaction asks for the time once for each try.
  const host = { ...world.host, now: () => (turns++, world.now) };
  const rounds = 30;
  for (let round = 0; round < rounds; round++) {
    const sent = await Promise.all([...conversations].map(([who, id]) => world.messages.write(text(who, id, 'One'))));
    const seen = sent.map(({ message: { conversationId: id, position } }) => ({
      personId: bilal,
      id,
      delivered: position,
      read: position,
    }));
    await Promise.all([
      writeRead(host, seen.slice(0, 4)),
      writeRead(host, seen.slice(2).toReversed()),
      ...[...conversations].toReversed().map(([who, id]) => world.messages.write(text(who, id, 'Two'))),
      ...sent
        .slice(0, 2)
        .map(({ message }) =>
          world.as(message.senderId).chat.remove({ id: message.conversationId, messageId: message.id, from: 'both' }),
        ),
    ]);
  }
  expect(turns).toBe(2 * rounds);
});

/** People who each have a conversation with the same other, all of them written by one lane of the writer. */
async function manyWith(other: string, names: readonly string[]): Promise<Map<string, string>> {
  const conversations = new Map<string, string>();
  for (const name of names) {
    await world.person(name, { area: null });
    const [first, second] = [name, other].toSorted() as [string, string];
    const { id } = await world.db
      .insertInto('conversation')
      .values({
        id: `${crypto.randomUUID().slice(0, -1)}0`,
        first_person: first,
        second_person: second,
        started_at: world.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('member')
      .values([name, other].map((person_id) => ({ conversation_id: id, person_id })))
      .execute();
    conversations.set(name, id);
  }
  return conversations;
}

const text = (senderId: string, conversationId: string, body: string) => ({
  id: crypto.randomUUID(),
  conversationId,
  senderId,
  type: 'text' as const,
  body,
  attachment: null,
});

test('64 messages of one person can wait; more are refused by name, and other people’s are not', async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const id = await world.connect(asha, bilal);
  const theirs = await world.connect(bilal, chitra);
  const flood = Array.from({ length: 100 }, (_, at) =>
    world.messages.write(text(asha, id, String(at))).then(
      ({ message }) => message.message,
      (error: { code: string }) => error.code,
    ),
  );
  const other = world.messages.write(text(chitra, theirs, 'Chai?'));
  const answers = await Promise.all(flood);
  expect(answers.slice(0, 64)).toEqual(Array.from({ length: 64 }, (_, at) => String(at)));
  expect(new Set(answers.slice(64))).toEqual(new Set(['MESSAGES_TOO_FAST']));
  expect((await other).message.position).toBe(1);
  expect((await world.messages.write(text(asha, id, 'Later'))).message.position).toBe(65);
});

test('when more waits than one statement takes, people are served in turn, and each in order', async () => {
  const other = await world.person('Bilal');
  const busy = Array.from({ length: 40 }, (_, at) => `Busy ${at}`);
  const conversations = await manyWith(other, [...busy, 'Asha']);
  const statements: string[][] = [];
  const writer = new MessageWriter(
    world.db,
    () => world.now,
    (updates) =>
      statements.push(
        updates.flatMap(({ to, update }) =>
          to === other && update.type === 'chat.message' ? [update.message.senderId] : [],
        ),
      ),
    () => new Promise(setImmediate),
    () => 1000,
  );
  const waiting = busy.flatMap((name) =>
    Array.from({ length: 64 }, (_, at) => writer.write(text(name, conversations.get(name)!, String(at)))),
  );
  await Promise.all([...waiting, writer.write(text('Asha', conversations.get('Asha')!, 'Only one'))]);
  expect(statements[0]).toHaveLength(1024);
  expect(new Set(statements[0])).toEqual(new Set([...busy, 'Asha']));
  expect(statements.flat()).toHaveLength(waiting.length + 1);
  const kept = await world.db.selectFrom('message').select(['sender_id', 'body']).orderBy('position').execute();
  for (const name of busy)
    expect(kept.filter(({ sender_id }) => sender_id === name).map(({ body }) => Number(body))).toEqual(
      Array.from({ length: 64 }, (_, at) => at),
    );
});
