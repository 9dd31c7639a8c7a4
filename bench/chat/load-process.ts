// Many phones in one process that write to each other in a closed loop.
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions } from '../child-answers.ts';
import type { Phone } from './phones.ts';
import { DeliveryCheck } from './delivery-check.ts';
import { percentiles, type Round } from './round.ts';
import { wires, type Kind, type Wire } from './clients.ts';

interface Sender {
  wire: Wire;
  tally: DeliveryCheck;
}

/** Phones that connect at a time. */
const connecting = 50;
/** Messages still in flight this long after a round are lost, in ms. */
const longestMs = 20_000;

const senders: Sender[] = [];
let isSending = false;
let isCounted = false;
const deliveredMs: number[] = [];
const acknowledgedMs: number[] = [];

function send({ wire, tally }: Sender) {
  wire.send(tally.next());
}

async function connect(kind: Kind, url: string, phones: readonly Phone[], at: number) {
  const tally: DeliveryCheck = new DeliveryCheck(at, (delivered, acknowledged) => {
    if (isCounted) {
      deliveredMs.push(delivered);
      acknowledgedMs.push(acknowledged);
    }
    if (isSending) send(senders[at]!);
  });
  const wire = await wires[kind](url, phones[at]!, {
    answered: (id) => tally.answered(id),
    arrived: (id) => senders[at ^ 1]!.tally.arrived(id),
  });
  senders[at] = { wire, tally };
}

async function allDone() {
  const late = performance.now() + longestMs;
  const onTheirWay = () => senders.reduce((sum, { tally }) => sum + tally.onItsWay, 0);
  for (let left = onTheirWay(); left > 0; left = onTheirWay()) {
    if (performance.now() > late) throw new Error(`${left} messages were lost.`);
    await sleep(5);
  }
}

/** Everyone in the first pairs keeps `inFlight` messages in flight; each delivered and acknowledged one is replaced. */
async function round({
  pairs,
  inFlight,
  warmMs,
  ms,
}: {
  pairs: number;
  inFlight: number;
  warmMs: number;
  ms: number;
}): Promise<Round> {
  isSending = true;
  for (const sender of senders.slice(0, pairs * 2)) for (let nth = 0; nth < inFlight; nth++) send(sender);
  await sleep(warmMs);
  deliveredMs.length = acknowledgedMs.length = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  isCounted = true;
  await sleep(ms);
  isCounted = isSending = false;
  const took = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  await allDone();
  return {
    rate: (deliveredMs.length / took) * 1000,
    delivered: percentiles(deliveredMs),
    acknowledged: percentiles(acknowledgedMs),
    busy: (user + system) / 1000 / took,
  };
}

answerQuestions(
  {
    async connect({ kind, url, phones }: { kind: Kind; url: string; phones: readonly Phone[] }) {
      let next = 0;
      const some = async () => {
        while (next < phones.length) await connect(kind, url, phones, next++);
      };
      await Promise.all(Array.from({ length: connecting }, some));
    },
    round,
    async finish() {
      await sleep(1000);
      return senders.reduce((sum, { tally }) => sum + tally.sent, 0);
    },
  },
  () => {},
);
