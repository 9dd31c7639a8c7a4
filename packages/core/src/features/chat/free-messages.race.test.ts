import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { MessageWriter } from './message-writer.ts';

const world = freshWorld();
const hourMs = 3_600_000;
const aDay = 10;

/** Asha and Bilal, connected two days ago. */
async function talk() {
  world.start({ FREE_MESSAGES_A_DAY: String(aDay) });
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.connect(asha, bilal);
  world.pass(48 * hourMs);
  return id;
}

const another = () =>
  new MessageWriter(
    world.db,
    () => world.now,
    (updates) => void world.updates.push(...updates),
    () => new Promise(setImmediate),
    () => aDay,
  );

const send = (id: string, message = 'Chai?', messageId: string = crypto.randomUUID()) =>
  world.as('Asha').chat.send({ id, messageId, type: 'text', message });
/** The code with which a call is refused; null when it is not. */
const outcomeOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    (error: { code: string }) => error.code,
  );
const left = async (id: string, who = 'Asha') => (await world.as(who).chat.allowance({ id })).left;
const sent = async () =>
  Number(
    (
      await world.db
        .selectFrom('message')
        .select(({ fn }) => fn.countAll().as('many'))
        .executeTakeFirstOrThrow()
    ).many,
  );

test('two devices, two processes, three conversations at once: exactly the day’s messages are written', async () => {
  const ids = [await talk()];
  for (const name of ['Chitra', 'Dev']) {
    await world.person(name);
    ids.push(await world.connect('Asha', name));
  }
  // On their first day, messages do not count.
  world.pass(24 * hourMs);
  await world.db.updateTable('conversation').set({ uncounted_from: null }).execute();
  for (let day = 0; day < 5; day++) {
    const before = await sent();
    const writers = [world.messages, another()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        outcomeOf(
          writers[nth % 2]!.write({
            id: crypto.randomUUID(),
            conversationId: ids[nth % 3]!,
            senderId: 'Asha',
            type: 'text',
            body: String(nth),
            attachment: null,
          }),
        ),
      ),
    );
    expect(answers.filter((it) => it === 'MESSAGES_DAILY')).toHaveLength(30 - aDay);
    expect((await sent()) - before).toBe(aDay);
    expect(await left(ids[0]!)).toBe(0);
    world.pass(24 * hourMs);
  }
});

test('one person without messages left costs nobody else theirs', async () => {
  const id = await talk();
  await Promise.all(Array.from({ length: aDay }, () => send(id)));
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, nth) => {
      const messageId = crypto.randomUUID();
      const who = nth % 2 === 0 ? 'Asha' : 'Bilal';
      return outcomeOf(world.as(who).chat.send({ id, messageId, type: 'text', message: 'Hello' }));
    }),
  );
  expect(answers).toEqual(answers.map((_, nth) => (nth % 2 === 0 ? 'MESSAGES_DAILY' : null)));
  const { messages } = await world.as('Bilal').chat.messages({ id });
  expect(messages.map(({ position }) => position)).toEqual(messages.map((_, at) => at + 1));
});

test('the counter falls, a repeat costs nothing, and it starts again at midnight in India', async () => {
  const id = await talk();
  // 2026-03-04, 15:30 in India.
  expect(await left(id)).toBe(aDay);
  const messageId = crypto.randomUUID();
  const first = await send(id, 'Once', messageId);
  expect(await left(id)).toBe(aDay - 1);
  expect(await send(id, 'Once', messageId)).toEqual(first);
  expect(await left(id)).toBe(aDay - 1);
  for (let nth = 1; nth < aDay; nth++) await send(id);
  expect(await outcomeOf(send(id))).toBe('MESSAGES_DAILY');
  // Also a repeat of one that was written before the last.
  expect(await send(id, 'Once', messageId)).toEqual(first);
  expect((await world.as('Asha').chat.allowance({ id })).resetsAt).toBe('2026-03-04T18:30:00.000Z');
  world.now = new Date('2026-03-04T18:29:59Z');
  expect(await outcomeOf(send(id))).toBe('MESSAGES_DAILY');
  world.now = new Date('2026-03-04T18:30:00Z');
  expect(await left(id)).toBe(aDay);
  expect(await outcomeOf(send(id))).toBeNull();
  expect(await left(id, 'Bilal')).toBe(aDay);
});

test('premium, the first day, a meeting that is near, and sharing where one is do not count', async () => {
  const id = await talk();
  for (let nth = 0; nth < aDay; nth++) await send(id);
  expect(await outcomeOf(send(id))).toBe('MESSAGES_DAILY');
  const share = { id, messageId: crypto.randomUUID(), type: 'location' } as const;
  expect(await outcomeOf(world.as('Asha').chat.send(share))).toBeNull();
  const [message] = (await world.as('Asha').chat.messages({ id })).messages;
  expect(await outcomeOf(world.as('Asha').chat.react({ id, messageId: message!.id, reaction: 'love' }))).toBeNull();
  expect(await outcomeOf(world.as('Asha').chat.remove({ id, messageId: message!.id, from: 'me' }))).toBeNull();
  // Someone new: for a day they write as much as they like.
  await world.person('Chitra');
  const fresh = await world.connect('Asha', 'Chitra');
  expect(await left(fresh)).toBeNull();
  expect(await outcomeOf(send(fresh))).toBeNull();
  expect(await outcomeOf(send(id))).toBe('MESSAGES_DAILY');
  // They meet in two hours.
  const soon = new Date(world.now.getTime() + 2 * hourMs);
  const meeting = { uncounted_from: world.now, uncounted_until: soon };
  await world.db.updateTable('conversation').set(meeting).where('id', '=', id).execute();
  expect(await left(id)).toBeNull();
  expect(await outcomeOf(send(id))).toBeNull();
  await world.db.updateTable('conversation').set({ uncounted_until: world.now }).where('id', '=', id).execute();
  world.pass(1000);
  expect(await outcomeOf(send(id))).toBe('MESSAGES_DAILY');
  const order = await world.as('Asha').payments.premium({ orderId: crypto.randomUUID() });
  await world.pay('Asha', order);
  expect(await left(id)).toBeNull();
  expect(await outcomeOf(send(id))).toBeNull();
});

test.each([
  ['this week', 7 * 24 + 3],
  // Until midnight in India, which is 8.5 hours away, a day later, and three hours more.
  ['tomorrow', 8.5 + 24 + 3],
] as const)('who agreed to meet %s writes as much as they like until %s hours later', async (window, hours) => {
  world.start({ FREE_MESSAGES_A_DAY: '1' });
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const asked = await world.as(asha).meets.request({ personId: bilal, window: window === 'tomorrow' ? 'now' : window });
  const { request } = window === 'tomorrow' ? await world.as(bilal).meets.postpone({ id: asked.request.id }) : asked;
  expect(request.window).toBe(window);
  const accepting = world.as(window === 'tomorrow' ? asha : bilal);
  const { conversationId: id } = await accepting.meets.setStatus({ id: request.id, status: 'accepted' });
  for (const share of [0.3, 0.8, 1]) {
    world.now = new Date(Date.parse(request.timestamp) + share * hours * hourMs);
    expect([share, await left(id!), await left(id!, bilal)]).toEqual([share, null, null]);
    for (let nth = 0; nth < 3; nth++) expect(await outcomeOf(send(id!))).toBeNull();
  }
  world.pass(1000);
  expect(await left(id!)).toBe(1);
  expect([await outcomeOf(send(id!)), await outcomeOf(send(id!))]).toEqual([null, 'MESSAGES_DAILY']);
});

test('a stranger learns nothing of an allowance', async () => {
  const id = await talk();
  await world.person('Chitra');
  expect(await refusalOf(world.as('Chitra').chat.allowance({ id }))).toBe('NOT_FOUND');
});
