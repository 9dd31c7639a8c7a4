import { cellAt, type Point } from '@nukkad/core/features/people/geometry.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { listen, missed } from '../live.ts';
import { moved, town } from '../places.ts';
import { minute, type Account, type World } from '../world.ts';

interface Pair {
  asha: Account;
  bilal: Account;
  conversationId: string;
  id: string;
}

const endings: [string, (world: World, pair: Pair) => Promise<unknown>][] = [
  ['stopped', (world, { asha, id }) => world.call(asha, 'DELETE', `/shares/${id}`)],
  ['ghost mode', (world, { asha }) => world.call(asha, 'PUT', '/presence/ghost', { time: '1 hour' })],
  ['blocked the other', (world, { asha, bilal }) => world.call(asha, 'PUT', `/blocks/${bilal.id}`)],
  ['blocked by the other', (world, { asha, bilal }) => world.call(bilal, 'PUT', `/blocks/${asha.id}`)],
  [
    'message deleted',
    (world, { asha, conversationId, id }) =>
      world.call(asha, 'DELETE', `/conversations/${conversationId}/messages/${id}/from/both`),
  ],
  ['signed out', (world, { asha }) => world.call(asha, 'POST', '/auth/sign-out', {})],
  ['time over', (world) => world.pass(15 * minute)],
];

/** These also end what the page of a plan shows. */
const alsoOnPlans = new Set(['stopped', 'ghost mode', 'signed out', 'time over']);

const exact = (at: number): Point => {
  const { latitude, longitude } = moved(town, 37 * at + 11, 53 * at + 7);
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
};

/** Whether a text contains a number to four decimals (11 m), truncated or rounded. */
const tells = (text: string, number: number): boolean =>
  // The seconds of a time look like degrees.
  [...text.matchAll(/(?<![\d.]|\d:)\d+\.\d+/g)].some(([digits]) => Math.abs(Number(digits) - number) < 1e-4);

const found = (texts: readonly string[], { latitude, longitude }: Point): number =>
  texts.filter((it) => tells(it, latitude) || tells(it, longitude)).length;

async function readAll(world: World, by: Account, { conversationId, id }: Pair): Promise<string[]> {
  const paths = [
    '/shares',
    '/conversations',
    `/conversations/${conversationId}`,
    `/conversations/${conversationId}/messages`,
    `/conversations/${conversationId}/search?words=19`,
    `/conversations/${conversationId}/search?words=72`,
    `/pictures/${id}`,
    `/shares/${id}`,
    '/meets',
  ];
  const texts: string[] = [];
  for (const path of paths) texts.push((await world.call(by, 'GET', path)).body);
  return [...texts, ...(await missed(world, by))];
}

/** Asha also shows on the page of a plan where she is, and then elsewhere. */
async function showOnPlan(world: World, { asha, bilal }: Pair, [first, last]: readonly [Point, Point]) {
  const { rows } = await sql<{ id: string }>`
    select id from meet_request where from_person = ${asha.id} and to_person = ${bilal.id}`.execute(world.db);
  const post = async <Answered>(path: string, body: object): Promise<Answered> =>
    JSON.parse((await world.call(asha, 'POST', path, body)).body);
  const { plan, key } = await post<{ plan: { id: string }; key: string }>('/plans', {
    requestId: rows[0]?.id,
    meetsAt: world.now.toISOString(),
  });
  const { id } = await post<{ id: string }>(`/plans/${plan.id}/place`, { ...first, liveMinutes: 15 });
  await world.call(asha, 'PUT', `/shares/${id}/place`, last);
  const page = async () => (await fetch(`${world.url}/plan/${key}`)).text();
  if (found([await page()], last) === 0) throw new Error('The page of the plan shows no place, so nothing was tested.');
  return { id, page };
}

/** The server's cleanup job runs on the system clock, four times a minute: within a minute all is gone (rule C1). */
async function untilGone(world: World, { id }: Pair) {
  for (const end = performance.now() + minute; performance.now() < end;) {
    if (!(await world.db.selectFrom('share').select('id').where('id', '=', id).executeTakeFirst())) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Ends a live location in each of `ways` and searches for it a minute later: as the recipient, a stranger and the
 * owner, in the database and in the log. Before that, only the two may read it, in the list of shares alone. Returns
 * the number of leaks. Where that ends it too, also what the page of a plan shows, which only those with its link may read. */
export async function abuseShares(world: World, ways: readonly string[] = endings.map(([name]) => name)) {
  let exposed = 0;
  for (const [at, [name, end]] of endings.entries()) {
    if (!ways.includes(name)) continue;
    const [asha, bilal, spy] = (await world.accounts([30, 31, 32])) as [Account, Account, Account];
    for (const one of [asha, bilal, spy]) await world.report(one, cellAt(town), town);
    await world.toTick();
    const pair = { asha, bilal, conversationId: await world.connect(asha, bilal), id: randomUUID() };
    const received = await listen(world, bilal);
    const [first, last] = [exact(2 * at), exact(2 * at + 1)];
    await world.call(asha, 'POST', `/conversations/${pair.conversationId}/messages`, {
      messageId: pair.id,
      type: 'location',
      place: { ...first, liveMinutes: 15 },
    });
    await world.call(asha, 'PUT', `/shares/${pair.id}/place`, last);
    const [list, ...rest] = await readAll(world, bilal, pair);
    if (found([list!], last) === 0) throw new Error('The shared location cannot be read, so nothing was tested.');
    exposed += found([...rest, ...received.frames, ...world.log], last) + found(await readAll(world, spy, pair), last);
    exposed += found([list!, ...rest, ...received.frames, ...world.log], first);
    const onPlan = [exact(2 * at + 50), exact(2 * at + 51)] as const;
    const shown = alsoOnPlans.has(name) ? await showOnPlan(world, pair, onPlan) : null;
    if (shown) {
      const others = [...(await readAll(world, bilal, pair)), ...(await readAll(world, spy, pair)), ...received.frames];
      for (const point of onPlan) exposed += found([...others, ...world.log], point);
      exposed += found([await shown.page()], onPlan[0]);
    }

    await end(world, pair);
    if (shown && name === 'stopped') await world.call(asha, 'DELETE', `/shares/${shown.id}`);
    world.now = new Date(world.now.getTime() + minute);
    if (name === 'time over') await untilGone(world, pair);
    for (const one of [asha, bilal, spy])
      for (const point of [first, last]) exposed += found(await readAll(world, one, pair), point);
    if (shown) for (const point of onPlan) exposed += found([await shown.page()], point);
    for (const point of [first, last, ...onPlan])
      exposed += found([...(await world.dump()), ...received.frames, ...world.log], point);
    received.close();
  }
  return exposed;
}
