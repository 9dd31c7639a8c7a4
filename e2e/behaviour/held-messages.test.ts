import 'fake-indexeddb/auto';
import type { SendInput } from '@nukkad/core/features/chat/contract.ts';
import { Outbox } from '@nukkad/web/data/outbox.ts';
import { v4 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const open: Outbox[] = [];
beforeEach(() => {
  // 15:30 in India.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-03-04T10:00:00Z') });
});
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function phone(personId: string) {
  const said: string[] = [];
  const outbox = new Outbox(personId, ({ messageId }: SendInput) => said.push(messageId) > 0);
  open.push(outbox);
  outbox.connected(true);
  return { outbox, said };
}
type Phone = ReturnType<typeof phone>;

const refusals = ({ outbox }: Phone) => outbox.unsent().map(({ refused }) => refused);
const passUntil = (time: string) => vi.advanceTimersByTime(Date.parse(time) - Date.now());

/** Answers as a server whose free messages are used up. */
async function refuse(device: Phone, ids: readonly string[]) {
  for (const messageId of ids) {
    await vi.waitFor(() => expect(device.said.at(-1)).toBe(messageId));
    device.outbox.refuse(messageId, 'MESSAGES_DAILY');
  }
  await vi.waitFor(() => expect(refusals(device)).toEqual(ids.map(() => 'MESSAGES_DAILY')));
  await vi.waitFor(() => expect(device.outbox.unsent().every(({ isKept }) => isKept)).toBe(true));
  device.said.length = 0;
}

/** Answers as a server that takes them, and expects each once and in this order. */
async function expectSent({ outbox, said }: Phone, ids: readonly string[]) {
  for (const messageId of ids) {
    await vi.waitFor(() => expect(said.at(-1)).toBe(messageId));
    outbox.remove(messageId);
  }
  await vi.waitFor(() => expect(outbox.unsent()).toEqual([]));
  expect(said).toEqual(ids);
}

/** Bilal has used up what is free today, and wrote two more. */
async function writeTooMany(personId: string) {
  const device = phone(personId);
  const ids = ['Four', 'Five'].map((message) => {
    const messageId = uuid();
    const at = new Date().toISOString();
    device.outbox.add({ messageId, conversationId: 'talk', message: { type: 'text', message }, at });
    return messageId;
  });
  await refuse(device, ids);
  return { device, ids };
}

test('held messages go out after midnight in India from an app that stays open, in order, and not before', async () => {
  const { device, ids } = await writeTooMany(uuid());
  passUntil('2026-03-04T18:29:59Z');
  expect(device.said).toEqual([]);
  passUntil('2026-03-04T18:31:00Z');
  await expectSent(device, ids);
});

test('held messages go out once the app is opened the next day, and not when it is opened the same day', async () => {
  const personId = uuid();
  const { device, ids } = await writeTooMany(personId);
  device.outbox.close();
  const evening = phone(personId);
  await vi.waitFor(() => expect(evening.outbox.unsent()).toHaveLength(2));
  passUntil('2026-03-04T18:00:00Z');
  expect(evening.said).toEqual([]);
  evening.outbox.close();
  vi.setSystemTime('2026-03-05T06:00:00Z');
  await expectSent(phone(personId), ids);
});

test('held messages go out on the next connection of an app that slept over midnight', async () => {
  const { device, ids } = await writeTooMany(uuid());
  device.outbox.connected(false);
  vi.setSystemTime('2026-03-05T06:00:00Z');
  device.outbox.connected(true);
  await expectSent(device, ids);
});

test('held messages wait another day when the next one is used up as well', async () => {
  const { device, ids } = await writeTooMany(uuid());
  passUntil('2026-03-04T18:31:00Z');
  await refuse(device, ids);
  passUntil('2026-03-05T18:29:59Z');
  expect(device.said).toEqual([]);
  passUntil('2026-03-05T18:31:00Z');
  await expectSent(device, ids);
});

test('what is written just after midnight does not overtake held messages', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const { device, ids } = await writeTooMany(uuid());
  passUntil('2026-03-04T18:30:10Z');
  expect(device.said).toEqual([]);
  const messageId = uuid();
  const message = { type: 'text', message: 'Good morning' } as const;
  device.outbox.add({ messageId, conversationId: 'talk', message, at: new Date().toISOString() });
  await expectSent(device, [...ids, messageId]);
});

test('held messages go out at once with premium', async () => {
  const { device, ids } = await writeTooMany(uuid());
  device.outbox.sendHeldBack();
  await expectSent(device, ids);
});
