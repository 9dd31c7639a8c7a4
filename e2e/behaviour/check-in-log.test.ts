import 'fake-indexeddb/auto';
import type { CheckIn, CheckInOutcome } from '@nukkad/core/features/check-in/contract.ts';
import { ticketText, ticketToken } from '@nukkad/core/features/tickets/ticket-token.ts';
import { createSecrets } from '@nukkad/server/settings/secrets.ts';
import { CheckInLog } from '@nukkad/web/features/check-in/check-in-log.ts';
import { isGenuine } from '@nukkad/web/features/check-in/verify-ticket.ts';
import { keep, kept, keptUnder } from '@nukkad/web/device/device-store.ts';
import { forgetKept, forgetOthers } from '@nukkad/web/device/forget-person.ts';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const secrets = createSecrets('a secret of this test');
const text = ticketText('gig', '0191d3c2-5b1a-7c3e-8f00-0123456789ab');
const token = ticketToken(text, secrets.sign(text));

test('a gate verifies offline that a ticket is from this server', async () => {
  expect(await isGenuine(token, secrets.publicKey)).toBe(true);
  expect(await isGenuine(` ${token}\n`, secrets.publicKey)).toBe(true);
  expect(await isGenuine(token, createSecrets('another secret').publicKey)).toBe(false);
  expect(await isGenuine(ticketToken(text, createSecrets('another secret').sign(text)), secrets.publicKey)).toBe(false);
  for (const wrong of ['', 'https://nukkad.example', text, token.replace('gig', 'fig'), `${token}A`])
    expect([wrong, await isGenuine(wrong, secrets.publicKey)]).toEqual([wrong, false]);
  expect(await isGenuine(token, 'no key')).toBe(false);
});

test('a ticket with one changed bit is invalid', async () => {
  const signature = Buffer.from(secrets.sign(text), 'base64url');
  for (let bit = 0; bit < 512; bit += 7) {
    const changed = Buffer.from(signature);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    const forged = ticketToken(text, changed.toString('base64url'));
    expect([bit, await isGenuine(forged, secrets.publicKey)]).toEqual([bit, false]);
  }
  for (const [from, to] of [
    ['0191', '0190'],
    ['89ab', '89aa'],
  ] as const)
    expect(await isGenuine(token.replace(from, to), secrets.publicKey)).toBe(false);
});

/** Requests from the gate, and the server's answer. */
const server = {
  said: [] as CheckIn[][],
  answer: (entries: CheckIn[]): Promise<CheckInOutcome[]> => Promise.resolve(entries.map(letIn)),
};
const letIn = ({ id, enteredAt }: CheckIn): CheckInOutcome => ({ id, outcome: 'in', enteredAt, gate: 'Here' });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

let logs: CheckInLog[] = [];
let person: string;
const phone = () => {
  const log = new CheckInLog(person, 'gig', async (entries) => {
    server.said.push(entries);
    return { outcomes: await server.answer(entries) };
  });
  logs.push(log);
  return log;
};
const setNetwork = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });

beforeEach(async () => {
  person = crypto.randomUUID();
  await forgetOthers(person);
  server.said = [];
  server.answer = (entries) => Promise.resolve(entries.map(letIn));
  setNetwork(true);
});
afterEach(() => {
  for (const log of logs) log.close();
  logs = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('online, the server is asked before someone is checked in', async () => {
  const log = phone();
  expect(await log.checkIn('t1', 'Asha')).toMatchObject({ outcome: 'in' });
  server.answer = ([entry]) =>
    Promise.resolve([{ id: entry!.id, outcome: 'already', enteredAt: '2026-03-05T10:00:00.000Z', gate: 'North' }]);
  expect(await log.checkIn('t2', 'Bilal')).toMatchObject({ outcome: 'already', gate: 'North' });
  expect(server.said.flat().map(({ ticketId, wasOffline }) => [ticketId, wasOffline])).toEqual([
    ['t1', false],
    ['t2', false],
  ]);
  expect([...log.checkedInHere().keys()]).toEqual(['t1']);
});

test('offline, people are checked in, and sent once and in order after a restart the next day', async () => {
  setNetwork(false);
  const log = phone();
  for (const ticket of ['t1', 't2', 't3']) expect(await log.checkIn(ticket, ticket)).toBeNull();
  expect(server.said).toEqual([]);
  log.close();
  // Logging out must not delete what the server hasn't received.
  await forgetKept(person);
  await forgetOthers(person);
  const again = phone();
  await vi.waitFor(() => expect([...again.checkedInHere().keys()]).toEqual(['t1', 't2', 't3']));
  setNetwork(true);
  server.answer = (entries) =>
    Promise.resolve(
      entries.map((it) =>
        it.ticketId === 't2' ? { ...letIn(it), outcome: 'twice' as const, gate: 'North' } : letIn(it),
      ),
    );
  await again.send();
  expect(server.said.map((batch) => batch.map(({ ticketId, wasOffline }) => [ticketId, wasOffline]))).toEqual([
    [
      ['t1', true],
      ['t2', true],
      ['t3', true],
    ],
  ]);
  expect(again.all().map(({ outcome }) => outcome)).toEqual(['in', 'twice', 'in']);
  await again.send();
  expect(server.said).toHaveLength(1);
  const third = phone();
  await vi.waitFor(() => expect(third.all().map(({ outcome }) => outcome)).toEqual(['in', 'twice', 'in']));
});

test('a missing answer keeps no one waiting, and the request is repeated with the same id', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const log = phone();
  await log.send();
  server.answer = () => new Promise(() => {});
  const answer = log.checkIn('t1', 'Asha');
  await vi.waitFor(() => expect(server.said).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(2500);
  expect(await answer).toBeNull();
  expect(log.isAway()).toBe(true);
  // After a timeout, the next check-in does not wait.
  server.answer = noNetwork;
  expect(await log.checkIn('t2', 'Bilal')).toBeNull();
  log.close();
  server.answer = (entries) => Promise.resolve(entries.map(letIn));
  const again = phone();
  await again.send();
  const ids = (ticket: string) => new Set(server.said.flat().flatMap((it) => (it.ticketId === ticket ? [it.id] : [])));
  expect([ids('t1').size, ids('t2').size]).toEqual([1, 1]);
  expect(server.said.at(-1)!.map(({ ticketId, wasOffline }) => [ticketId, wasOffline])).toEqual([
    ['t1', true],
    ['t2', true],
  ]);
});

test('a server that recovers is used again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const log = phone();
  await log.send();
  server.answer = noNetwork;
  expect(await log.checkIn('t1', 'Asha')).toBeNull();
  await vi.waitFor(() => expect(server.said).toHaveLength(2));
  server.answer = (entries) => Promise.resolve(entries.map(letIn));
  await vi.advanceTimersByTimeAsync(4000);
  await vi.waitFor(() => expect(log.isAway()).toBe(false));
  expect(log.all().map(({ outcome }) => outcome)).toEqual(['in']);
});

const refuse = () => Promise.reject(new ORPCError('NOT_FOUND', { defined: true, status: 404 }));

test('a person without permission checks no one in, and nothing is stored', async () => {
  const log = phone();
  server.answer = refuse;
  expect(await log.checkIn('t1', 'Asha')).toMatchObject({ outcome: 'left' });
  expect(log.isOffTeam()).toBe(true);
  expect(log.all()).toEqual([]);
  expect(log.checkedInHere().size).toBe(0);
});

test('a helper removed while offline cannot continue, and the server is asked once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setNetwork(false);
  const log = phone();
  for (const ticket of ['t1', 't2']) await log.checkIn(ticket, 'Asha Kulkarni');
  setNetwork(true);
  server.answer = ([first, second]) =>
    Promise.resolve([
      { ...letIn(first!), outcome: 'taken', enteredAt: null, gate: null },
      { ...letIn(second!), outcome: 'left', enteredAt: null, gate: null },
    ]);
  await log.send();
  expect(log.isOffTeam()).toBe(true);
  expect(log.isAway()).toBe(false);
  expect(log.all()).toMatchObject([
    { outcome: 'taken', name: '' },
    { outcome: 'left', name: '' },
  ]);
  expect(await log.checkIn('t3', 'Chitra')).toMatchObject({ outcome: 'left' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.said).toHaveLength(1);
});

test('check-ins that are too late are given up and not sent again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setNetwork(false);
  const log = phone();
  await log.checkIn('t1', 'Asha Kulkarni');
  setNetwork(true);
  server.answer = refuse;
  await log.send();
  expect(log.all()).toMatchObject([{ ticketId: 't1', outcome: 'left', name: '' }]);
  expect(await keptUnder(person, 'unsent ')).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.said).toHaveLength(1);
});

test('a refusal at the gate does not affect earlier check-ins', async () => {
  const log = phone();
  setNetwork(false);
  await log.checkIn('t1', 'Asha Kulkarni');
  setNetwork(true);
  server.answer = ([entry]) =>
    entry!.wasOffline
      ? Promise.resolve([{ ...letIn(entry!), outcome: 'taken', enteredAt: null, gate: null }])
      : refuse();
  expect(await log.checkIn('t2', 'Chitra Nair')).toMatchObject({ outcome: 'left' });
  await vi.waitFor(() => expect(log.all()).toMatchObject([{ ticketId: 't1', outcome: 'taken' }]));
});

test('hundreds of offline check-ins are sent in batches that the server accepts', async () => {
  setNetwork(false);
  const log = phone();
  await Promise.all(Array.from({ length: 450 }, (_, at) => log.checkIn(`t${at}`, '')));
  setNetwork(true);
  await log.send();
  expect(server.said.map((batch) => batch.length)).toEqual([200, 200, 50]);
  expect(new Set(server.said.flat().map(({ ticketId }) => ticketId)).size).toBe(450);
});

test('when the session ends, only unsent check-ins stay, without names', async () => {
  const log = phone();
  await log.checkIn('t1', 'Asha Kulkarni');
  setNetwork(false);
  await log.checkIn('t2', 'Chitra Nair');
  for (const name of ['tickets', 'gate gig']) await keep(person, name, { name: 'Asha Kulkarni', token: 'nukkad:t1' });
  // Gauri has signed in in another tab.
  vi.resetModules();
  const { keep: keepInAnotherTab } = await import('@nukkad/web/device/device-store.ts');
  await keepInAnotherTab('gauri', 'tickets', ['Gauri’s']);
  expect(await keptUnder(person, '')).toHaveLength(4);

  await forgetKept(person);
  expect(await keptUnder(person, '')).toMatchObject([{ ticketId: 't2', name: '', outcome: null }]);
  expect(await kept('gauri', 'tickets')).toEqual(['Gauri’s']);
  // A late response, and a check-in just before the database closes.
  expect(await keep(person, 'tickets', ['late'])).toBe(false);
  await log.checkIn('t3', 'Dev Menon');
  expect(await keptUnder(person, '')).toMatchObject([
    { ticketId: 't2', name: '' },
    { ticketId: 't3', name: '' },
  ]);
  log.close();

  // The first person returns after Gauri: their check-ins are sent once, in order.
  await forgetOthers('gauri');
  expect(await kept('gauri', 'tickets')).toEqual(['Gauri’s']);
  expect(await keptUnder(person, '')).toHaveLength(2);
  await forgetOthers(person);
  expect(await keptUnder('gauri', '')).toEqual([]);
  setNetwork(true);
  server.said = [];
  const again = phone();
  await vi.waitFor(() => expect(again.all().map(({ outcome }) => outcome)).toEqual(['in', 'in']));
  expect(server.said.flat().map(({ ticketId }) => ticketId)).toEqual(['t2', 't3']);
});
