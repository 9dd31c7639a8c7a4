import { receiptGridMs, receiptJitterMs } from '@nukkad/core/features/chat/message-receipt-delay.ts';
import type { ServerFrame } from '@nukkad/core/socket-frames.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../live.ts';
import type { Random } from '../../bench/random.ts';
import { quantile } from '../estimate.ts';
import type { World } from '../world.ts';

/** Assumed round-trip times of phones, in ms, log-normal, in the range that public speed tests report. */
const networks = [
  { name: 'Wi-Fi', mean: 30, deviation: 12 },
  { name: '4G', mean: 75, deviation: 30 },
  { name: '3G', mean: 220, deviation: 80 },
] as const;

function roundTrip(random: Random, { mean, deviation }: (typeof networks)[number]): number {
  const variance = Math.log(1 + (deviation / mean) ** 2);
  return Math.exp(Math.log(mean) - variance / 2 + Math.sqrt(variance) * random.normal());
}

interface Victim {
  network: number;
  delays: number[];
}

const messages = 10;
const everyMs = receiptGridMs / 2;
/** More messages would make the contact's own socket the bottleneck. */
const maxPerContact = 30;

/** Contacts write to people on three networks and time the receipts. They write shortly before a common grid would
 * flip, where a few ms decide. */
export async function timeReceipts(world: World, random: Random, many: number): Promise<Victim[]> {
  world.isLive = true;
  const accounts = await world.accounts(Array.from({ length: many }, () => 30));
  const contacts = await world.accounts(
    Array.from({ length: Math.ceil(many / maxPerContact) }, () => 30),
    'contact',
  );
  const contactOf = (at: number) => Math.floor(at / maxPerContact);
  const ids = await world.conversations(accounts.map((it, at) => [contacts[contactOf(at)]!, it]));

  const victims = accounts.map((_, at): Victim => ({
    network: at % networks.length,
    delays: Array.from({ length: messages }, () => Infinity),
  }));
  const sentAt = ids.map(() => [] as number[]);
  const nth = new Map(ids.map((id, at) => [id, at]));
  const timers: NodeJS.Timeout[] = [];
  const updatesIn = (frame: string) =>
    (JSON.parse(frame) as ServerFrame[]).flatMap((received) => ('update' in received ? [received.update] : []));
  const phones = [];
  for (const [at, account] of accounts.entries()) {
    const phone = await listen(world, account, (frame) => {
      for (const update of updatesIn(frame))
        if (update.type === 'chat.message') {
          const { conversationId: id, position: delivered } = update.message;
          const answer = () => phone.say({ seen: [{ id, delivered }] });
          timers.push(setTimeout(answer, roundTrip(random, networks[victims[at]!.network]!)));
        }
    });
    phones.push(phone);
  }
  const writers = await Promise.all(
    contacts.map((contact) =>
      listen(world, contact, (frame) => {
        const now = performance.now();
        for (const update of updatesIn(frame))
          if (update.type === 'chat.receipt') {
            const at = nth.get(update.conversationId)!;
            const { delays } = victims[at]!;
            for (let message = 0; message < update.delivered; message++)
              if (delays[message] === Infinity) delays[message] = now - sentAt[at]![message]!;
          }
      }),
    ),
  );

  const start = (Math.floor(Date.now() / receiptGridMs) + 2) * receiptGridMs;
  for (const [at, id] of ids.entries())
    for (let message = 0; message < messages; message++) {
      const due = start + message * everyMs - random.between(40, 400);
      const send = () => {
        sentAt[at]![message] = performance.now();
        writers[contactOf(at)]!.say({
          send: { id, messageId: randomUUID(), type: 'text', message: 'Here?' },
        });
      };
      timers.push(setTimeout(send, due - Date.now()));
    }
  const countMissing = () => victims.flatMap(({ delays }) => delays).filter((it) => it === Infinity).length;
  const waitMs = 2 * (receiptGridMs + receiptJitterMs);
  let until = start + messages * everyMs + waitMs;
  let missing = countMissing();
  while (missing > 0 && Date.now() < until) {
    await sleep(100);
    const before = missing;
    missing = countMissing();
    if (missing < before) until = Math.max(until, Date.now() + waitMs);
  }
  for (const timer of timers) clearTimeout(timer);
  for (const { close } of [...phones, ...writers]) close();
  if (missing > (many * messages) / 20) throw new Error(`${missing} receipts did not arrive.`);
  return victims;
}

/** Features with their number of bins. */
const features: readonly { of: (delays: readonly number[]) => readonly number[]; bins: number }[] = [
  { of: (delays) => delays, bins: 24 },
  { of: (delays) => [Math.min(...delays)], bins: 5 },
  { of: (delays) => [quantile(delays, 0.5)], bins: 5 },
];

/** Trains on half of the victims; returns the share of the other half whose network it finds. */
export function findNetworks(victims: readonly Victim[]): number {
  const isKnown = (at: number) => Math.floor(at / networks.length) % 2 === 0;
  const known = victims.filter((_, at) => isKnown(at));
  const others = victims.filter((_, at) => !isKnown(at));
  const likelihoods = features.map(({ of, bins }) => {
    const values = known.flatMap(({ delays }) => of(delays));
    const edges = Array.from({ length: bins - 1 }, (_, at) => quantile(values, (at + 1) / bins));
    const binOf = (value: number) => edges.filter((edge) => value >= edge).length;
    const counts = networks.map(() => Array.from({ length: bins }, () => 1));
    for (const { network, delays } of known) for (const value of of(delays)) counts[network]![binOf(value)]!++;
    return (delays: readonly number[], network: number) => {
      const total = counts[network]!.reduce((sum, it) => sum + it, 0);
      return of(delays).reduce((sum, value) => sum + Math.log(counts[network]![binOf(value)]! / total), 0);
    };
  });
  const right = others.filter(({ network, delays }) => {
    const scores = networks.map((_, at) => likelihoods.reduce((sum, likelihood) => sum + likelihood(delays, at), 0));
    return scores.indexOf(Math.max(...scores)) === network;
  });
  return right.length / others.length;
}
