import { cellAt, type Point } from '@nukkad/core/features/people/geometry.ts';
import { randomUUID } from 'node:crypto';
import { moved, town } from '../places.ts';
import { minute, type Account, type World } from '../world.ts';

interface Pair {
  asha: Account;
  bilal: Account;
  conversationId: string;
  /** Of the message that shares the place. */
  id: string;
}

/** Every way in which a shared place ends, as its owner or the other brings it about. */
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

/** A point to five decimals, as phones send it, that no other part of the attack has. */
const exact = (at: number): Point => {
  const { latitude, longitude } = moved(town, 37 * at + 11, 53 * at + 7);
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
};

/** Whether a text has a number in it that is another to four decimals (11 m), cut off, rounded or whole. */
const tells = (text: string, number: number): boolean =>
  // The seconds of a time are no degrees, though they look like it.
  [...text.matchAll(/(?<![\d.]|\d:)\d+\.\d+/g)].some(([digits]) => Math.abs(Number(digits) - number) < 1e-4);

/** In how many of some texts a point stands, by either of its numbers. */
const found = (texts: readonly string[], { latitude, longitude }: Point): number =>
  texts.filter((it) => tells(it, latitude) || tells(it, longitude)).length;

/** Everything that somebody can ask for that has to do with a conversation, and what their phone hears when it catches up. */
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
  return [...texts, ...(await world.missed(by))];
}

/** Gives the server's own job its time: it goes by the machine's clock, four times a minute. */
async function untilGone(world: World, { id }: Pair) {
  for (const end = performance.now() + 20_000; performance.now() < end;) {
    if (!(await world.db.selectFrom('share').select('id').where('id', '=', id).executeTakeFirst())) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Shares a live place, moves, ends it in every way there is, and looks for it a minute later: as the other, as a stranger,
 * as its owner, in the database and in the log. While it lasts only the two may read it, and nothing but the list of shares
 * may say it. Returns in how many places it was found where it must not be.
 */
export async function abuseShares(world: World, ways: readonly string[] = endings.map(([name]) => name)) {
  let exposed = 0;
  for (const [at, [name, end]] of endings.entries()) {
    if (!ways.includes(name)) continue;
    const [asha, bilal, spy] = (await world.accounts([30, 31, 32])) as [Account, Account, Account];
    for (const one of [asha, bilal, spy]) await world.report(one, cellAt(town), town);
    await world.toTick();
    const pair = { asha, bilal, conversationId: await world.connect(asha, bilal), id: randomUUID() };
    const heard = await world.listen(bilal);
    const [first, last] = [exact(2 * at), exact(2 * at + 1)];
    await world.call(asha, 'POST', `/conversations/${pair.conversationId}/messages`, {
      messageId: pair.id,
      type: 'location',
      place: { ...first, liveMinutes: 15 },
    });
    await world.call(asha, 'PUT', `/shares/${pair.id}/place`, last);
    const [list, ...rest] = await readAll(world, bilal, pair);
    if (found([list!], last) === 0)
      throw new Error('Nobody can read a place that is shared: there is nothing to abuse.');
    exposed += found([...rest, ...heard.frames, ...world.log], last) + found(await readAll(world, spy, pair), last);
    exposed += found([list!, ...rest, ...heard.frames, ...world.log], first);

    await end(world, pair);
    world.now = new Date(world.now.getTime() + minute);
    if (name === 'time over') await untilGone(world, pair);
    for (const one of [asha, bilal, spy])
      for (const point of [first, last]) exposed += found(await readAll(world, one, pair), point);
    for (const point of [first, last])
      exposed += found([...(await world.dump()), ...heard.frames, ...world.log], point);
    heard.close();
  }
  return exposed;
}
