import { startPushService } from '@nukkad/server/testing/pretend-push-service.ts';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { serverFlags } from '../../scripts/prepare.mjs';
import type { Steady } from '../chat/people-process.ts';
import { phonesOf } from '../chat/phones.ts';
import { Child } from '../child.ts';
import { Causes, nameOf } from './causes.ts';
import { attendeesOf, cityFor } from './city.ts';
import type { Notified, Start } from './server-process.ts';

/** 200 messages a second. */
export const [pairs, everyMs] = [40, 400];
/** As push services elsewhere take. */
const answerMs = 50;
const timeoutMs = 60_000;

export interface Effort {
  rounds: number;
  /** The length of a third of a round. A minute must be a whole number of rounds, so that what is checked a minute after
   * its push is checked in a third with notifications. */
  slotMs: number;
}

/** How much of a third is load: what is caused at its end arrives within the rest. */
export const loadMs = ({ slotMs }: Effort) => slotMs - Math.max(2000, slotMs / 6);

/** `without`: people only chat. `operations`: what causes notifications happens too, but notifies no one. */
export const ways = ['without', 'operations', 'with'] as const;
export type Way = (typeof ways)[number];

export interface Measured {
  chat: Record<Way, (Steady & { serverBusy: number })[]>;
  /** Notifications per minute, from the first cause of a round to the last arrival. */
  rates: number[];
  /** From when a cause was due to the arrival of the push, in ms. */
  delays: number[];
  caused: number;
  lost: number;
  doubled: number;
  refused: readonly string[];
}

/** On PostgreSQL, or on PGlite without a database's address. */
export async function measure(databaseUrl: string | null, effort: Effort): Promise<Measured> {
  const { rounds, slotMs } = effort;
  const ms = loadMs(effort);
  // Others run push services and browsers, so nothing is checked meanwhile.
  const service = await startPushService({ checksLater: true });
  service.answerAfter(answerMs);
  // This process is the push services, and those who announce and ask: on machines of their own they would take no time
  // from the server and the phones, and here only what these leave.
  setPriority(constants.priority.PRIORITY_LOW);
  const city = cityFor((2 * (rounds + 1) * ms) / 1000);
  const phones = phonesOf(pairs);
  const server = new Child(new URL('server-process.ts', import.meta.url), serverFlags);
  const people = new Child(new URL('../chat/people-process.ts', import.meta.url));
  const url = await server.ask<string>('start', {
    databaseUrl,
    phones,
    city,
    subscriptions: city.events.flatMap(attendeesOf).map((name) => service.subscription(name)),
  } satisfies Start);
  await people.ask('connect', { url, phones });
  const causes = new Causes(url, city);
  async function notify(doesNotify: boolean) {
    causes.areNotified = doesNotify;
    await server.ask('notify', doesNotify);
  }

  async function chat() {
    const [before, began] = [await server.ask<NodeJS.CpuUsage>('cpu'), performance.now()];
    const steady = await people.ask<Steady>('round', { ms, everyMs });
    const took = performance.now() - began;
    const { user, system } = await server.ask<NodeJS.CpuUsage>('cpu');
    return { ...steady, serverBusy: (user + system - before.user - before.system) / 1000 / took };
  }
  const operations = async () => (await Promise.all([chat(), causes.run(ms)]))[0];
  async function withNotifications() {
    const [began, before] = [performance.now(), causes.notified.size];
    const steady = await operations();
    const end = performance.now() + timeoutMs;
    while (service.arrived() < causes.notified.size && performance.now() < end) await wait(20);
    return { steady, rate: (causes.notified.size - before) / ((performance.now() - began) / 60_000) };
  }

  const found: Measured['chat'] = { without: [], operations: [], with: [] };
  const rates: number[] = [];
  const started = performance.now();
  const untilMultipleOf = (period: number) => wait(period - ((performance.now() - started) % period));
  // The first round compiles the code, and each connection plans its statements.
  for (let round = 0; round <= rounds; round++) {
    if (round > 0) await untilMultipleOf(ways.length * slotMs);
    const without = await chat();
    await untilMultipleOf(slotMs);
    await notify(false);
    const unnotified = await operations();
    await untilMultipleOf(slotMs);
    await notify(true);
    const { steady, rate } = await withNotifications();
    if (round === 0) continue;
    found.without.push(without);
    found.operations.push(unnotified);
    found.with.push(steady);
    rates.push(rate);
  }
  service.check();
  const arrivals = await arrivalsOf(service, causes, server);
  for (const child of [people, server]) await child.stop();
  await service.close();
  return { chat: found, rates, caused: causes.notified.size, refused: service.refused, ...arrivals };
}

/** Compares what arrived with what was caused, after a pause in which pushes would be repeated. */
async function arrivalsOf(
  service: Awaited<ReturnType<typeof startPushService>>,
  { notified }: Causes,
  server: Child,
): Promise<Pick<Measured, 'delays' | 'lost' | 'doubled'>> {
  await wait(2000);
  service.check();
  const subjects = new Map((await server.ask<Notified[]>('notified')).map(({ id, subject }) => [id, subject]));
  const arrivedAt = new Map<string, number>();
  for (const { browser, message, at } of service.received) {
    const name = nameOf(browser, subjects.get(message['tag'] ?? '') ?? '');
    if (!arrivedAt.has(name)) arrivedAt.set(name, at);
  }
  const times = [...notified].map(([name, due]) => (arrivedAt.get(name) ?? Number.POSITIVE_INFINITY) - due);
  const delays = times.filter((time) => Number.isFinite(time));
  return { delays, lost: times.length - delays.length, doubled: service.received.length - delays.length };
}
