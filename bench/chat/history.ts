import { Agent } from 'node:http';
import { fetchBody } from '../fetch-body.ts';
import { atMost, figure, said, type Section } from '../report.ts';
import { serveNukkad } from './engines.ts';
import { phonesOf, type Phone } from './phones.ts';

const spread = 200;
/** Enough samples that p99 is not the maximum. */
const [rounds, warmUp] = [500, 20];

interface Took {
  p50: number;
  p99: number;
}

async function time(work: (turn: number) => Promise<unknown>): Promise<Took> {
  const taken: number[] = [];
  for (let turn = 0; turn < warmUp + rounds; turn++) {
    const start = performance.now();
    await work(turn);
    if (turn >= warmUp) taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  return { p50: taken[Math.floor(rounds * 0.5)]!, p99: taken[Math.floor(rounds * 0.99)]! };
}

export async function measureHistory(postgres: string | null, messages: number): Promise<Section> {
  const database = postgres ? 'PostgreSQL' : 'PGlite';
  console.log(`${said(messages)} messages on ${database}`);
  // The first two share one conversation; the third has one with each of the others.
  const [one, , ...others] = phonesOf(1 + Math.ceil(spread / 2) + 1) as [Phone, Phone, ...Phone[]];
  const many: Phone[] = others.slice(1, spread + 1).map((other, at) => ({
    ...others[0]!,
    other: other.person,
    conversation: `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`,
  }));
  const { server, url } = await serveNukkad(postgres, [one, ...many]);
  await server.ask('write', { conversations: [one.conversation], each: messages });
  await server.ask('write', { conversations: many.map(({ conversation }) => conversation), each: messages / spread });

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const open = async ({ conversation, cookie }: Phone) => {
    await fetchBody(agent, `${url}/api/conversations/${conversation}`, cookie);
    const body = await fetchBody(agent, `${url}/api/conversations/${conversation}/messages`, cookie);
    const page = JSON.parse(body.toString()) as { messages: unknown[] };
    if (page.messages.length === 0) throw new Error('A conversation is empty.');
  };
  const inOne = await time(() => open(one));
  const inMany = await time((turn) => open(many[turn % spread]!));
  const list = await time(async () => {
    const body = await fetchBody(agent, `${url}/api/conversations`, many[0]!.cookie);
    const { conversations } = JSON.parse(body.toString()) as { conversations: unknown[] };
    if (conversations.length !== spread) throw new Error(`A list has ${conversations.length} conversations.`);
  });
  agent.destroy();
  await server.stop();
  return {
    title: `A person with ${said(messages)} messages, on ${database}`,
    rows: [
      figure('open the one conversation that has them all: p50', inOne.p50, 'ms'),
      atMost('p99', inOne.p99, 'ms', 50),
      figure(`open one of ${spread} conversations that share them: p50`, inMany.p50, 'ms'),
      atMost('p99', inMany.p99, 'ms', 50),
      figure(`list those ${spread} conversations: p50`, list.p50, 'ms'),
      figure('p99', list.p99, 'ms'),
    ],
    notes: [],
  };
}
