import { Browser } from '@nukkad/server/testing/browser.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { Talker } from './talker.ts';

export interface Outcome {
  acknowledged: number;
  /** Acknowledged, but not in the database. */
  lost: number;
  /** In the database more than once, or at two positions. */
  doubled: number;
  /** Longest time until everyone had something new acknowledged, from when that was possible, in ms. */
  longestRecovery: number;
  /** Other violated invariants. */
  faults: string[];
}

interface Pair {
  talkers: [Talker, Talker];
  browser: Browser;
  conversationId: string;
}

/** Sample people who chat with each other. */
const pairs = [
  ['2', '3'],
  ['4', '5'],
  ['6', '7'],
  ['8', '9'],
] as const;

export async function signIn(url: string, personId: string): Promise<Browser> {
  const browser = new Browser(url);
  const response = await browser.post('/api/auth/sandbox/sign-in', { personId });
  if (!response.ok) throw new Error(`sign-in failed: ${response.status}`);
  return browser;
}

async function startPair(urls: readonly string[], one: string, other: string, turn: number): Promise<Pair> {
  const [asking, asked] = await Promise.all([signIn(urls[0]!, one), signIn(urls[0]!, other)]);
  const { request } = await asking.api.meets.request({ personId: other });
  const { conversationId } = await asked.api.meets.setStatus({ id: request.id, status: 'accepted' });
  const id = conversationId!;
  return {
    talkers: [new Talker(urls, turn, asking.cookie, one, id), new Talker(urls, turn + 1, asked.cookie, other, id)],
    browser: asking,
    conversationId: id,
  };
}

/** All messages of a conversation, paged as a phone does. */
async function stored({ browser, conversationId: id }: Pair) {
  const all: { id: string; position: number }[] = [];
  for (let before: number | undefined; ;) {
    const page = await browser.api.chat.messages({ id, limit: 100, ...(before === undefined ? {} : { before }) });
    all.unshift(...page.messages);
    if (!page.hasOlder) return all;
    before = page.messages[0]!.position;
  }
}

/** Lets pairs of people chat nonstop while `havoc` runs, then compares what was acknowledged and received with the
 * database. Phones connect to `urls` in turn. `havoc` awaits its argument whenever recovery is possible. */
export async function trial(
  urls: readonly string[],
  havoc: (recovered: () => Promise<void>) => Promise<void>,
): Promise<Outcome> {
  const running: Pair[] = [];
  for (const [turn, [one, other]] of pairs.entries()) running.push(await startPair(urls, one, other, turn));
  const talkers = running.flatMap(({ talkers }) => talkers);
  await Promise.all(talkers.map(({ ready }) => ready));
  for (const talker of talkers) talker.beginWriting();
  const outcome: Outcome = { acknowledged: 0, lost: 0, doubled: 0, longestRecovery: 0, faults: [] };
  await havoc(async () => {
    const begun = performance.now();
    const before = talkers.map(({ acknowledged }) => acknowledged);
    while (talkers.some(({ acknowledged }, at) => acknowledged === before[at])) {
      if (performance.now() - begun > 60_000) throw new Error('Someone never recovered.');
      await wait(20);
    }
    outcome.longestRecovery = Math.max(outcome.longestRecovery, performance.now() - begun);
  });
  for (const talker of talkers) talker.fallSilent();
  for (let turn = 0; talkers.some(({ unacknowledgedCount }) => unacknowledgedCount > 0); turn++) {
    if (turn === 600) {
      outcome.faults.push('messages that were never acknowledged');
      break;
    }
    await wait(100);
  }
  for (const pair of running) {
    const there = await stored(pair);
    const positions = new Map<string, number>();
    for (const [at, { id, position }] of there.entries()) {
      if (positions.has(id)) outcome.doubled++;
      positions.set(id, position);
      if (position !== at + 1) outcome.faults.push(`position ${position} instead of ${at + 1}`);
    }
    for (const talker of pair.talkers) {
      outcome.faults.push(...talker.faults);
      for (const [id, position] of talker.wrote) {
        if (position === null) continue;
        outcome.acknowledged++;
        if (!positions.has(id)) outcome.lost++;
        else if (positions.get(id) !== position) outcome.doubled++;
      }
      // A listener hears every message once and in order, across reconnects.
      for (let turn = 0; talker.received.length < there.length && turn < 300; turn++) await wait(100);
      if (talker.received.map(({ id }) => id).join() !== there.map(({ id }) => id).join())
        outcome.faults.push(`received ${talker.received.length} of ${there.length}, or in the wrong order`);
    }
  }
  for (const talker of talkers) talker.close();
  return outcome;
}

/** A random delay in ms, to hit any phase. */
export const someTime = (from: number, to: number) => wait(from + Math.random() * (to - from));

/** Everyone must recover within this, in ms. */
export const recoveryMs = 5000;
