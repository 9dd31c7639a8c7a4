import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { itemsOf, listen, missed } from '../live.ts';
import { town } from '../places.ts';
import { minute, type Account, type World } from '../world.ts';

interface Pair {
  ghost: Account;
  friend: Account;
  conversationId: string;
  live: { frames: string[]; close(): void };
  app: WebSocket | null;
  heard: number;
}

const say = ({ app, conversationId }: Pair, what: 'typing' | 'seen') =>
  app?.send(
    JSON.stringify(
      what === 'typing' ? { typing: conversationId } : { seen: [{ id: conversationId, delivered: 9, read: 9 }] },
    ),
  );

const actions: Record<string, (world: World, pair: Pair) => Promise<unknown>> = {
  async 'opening the app'(world, pair) {
    const url = `${world.url.replace('http', 'ws')}/live`;
    pair.app = new WebSocket(url, { headers: { cookie: pair.ghost.cookie }, origin: world.url });
    await new Promise((resolve, reject) => {
      pair.app!.on('open', resolve);
      pair.app!.on('error', reject);
    });
  },
  typing: async (_, pair) => say(pair, 'typing'),
  reading: async (_, pair) => say(pair, 'seen'),
  'staying in ghost mode for longer': (world, { ghost }) =>
    world.call(ghost, 'PUT', '/presence/ghost', { time: '24 hours' }),
  async 'closing the app'(_, { app }) {
    await new Promise((resolve) => {
      app!.on('close', resolve);
      app!.close();
    });
  },
};

/** Waits for the server to send what it has to send, which takes some milliseconds. */
async function settle(world: World) {
  // Receipts are collected on the system clock and shown on the world's clock.
  for (let turn = 0; turn < 2; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await world.host.receipts.flush(world.host);
    await world.pass(minute);
    await world.host.receipts.flush(world.host);
  }
}

/** Everything that the friend can read, with ids replaced so that two friends can be compared. */
async function look(world: World, pair: Pair): Promise<string> {
  const { friend, ghost, conversationId, live } = pair;
  const paths = ['/conversations', `/conversations/${conversationId}/messages`, '/meets', '/session'];
  paths.push(`/conversations/${conversationId}`, `/people/${ghost.id}`);
  const texts: string[] = [];
  for (const path of paths) texts.push((await world.call(friend, 'GET', path)).body);
  // The other pair differs, so only compare whether the ghost is listed.
  const nearby = await world.call(friend, 'GET', '/people/nearby?distance=10');
  texts.push(String(nearby.body.includes(`"${ghost.id}"`)));
  texts.push(...(await missed(world, friend)), ...live.frames.slice(pair.heard).flatMap(itemsOf));
  pair.heard = live.frames.length;
  return texts
    .join('\n')
    .replaceAll(conversationId, 'conversation')
    .replaceAll(`"${ghost.id}"`, '"ghost"')
    .replaceAll(`"${friend.id}"`, '"friend"')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#');
}

/** One of two ghosts opens the app, types, reads and closes it; the other does nothing. Returns the actions after
 * which their friends have received something different. */
export async function watchGhosts(world: World): Promise<string[]> {
  const pairs: Pair[] = [];
  for (let nth = 0; nth < 2; nth++) {
    const [ghost, friend] = (await world.accounts([30, 31])) as [Account, Account];
    for (const one of [ghost, friend]) await world.report(one, cellAt(town), town);
    const conversationId = await world.connect(friend, ghost);
    const live = await listen(world, friend);
    pairs.push({ ghost, friend, conversationId, live, app: null, heard: 0 });
  }
  const write = ({ conversationId }: Pair, by: Account) =>
    world.call(by, 'POST', `/conversations/${conversationId}/messages`, {
      messageId: randomUUID(),
      type: 'text',
      message: 'Are you there?',
    });
  for (const { ghost } of pairs) await world.call(ghost, 'PUT', '/presence/ghost', { time: '24 hours' });
  for (const pair of pairs) await write(pair, pair.friend);
  await settle(world);
  const [active, idle] = pairs as [Pair, Pair];
  const signs: string[] = [];
  const compare = async (action: string) => {
    const known = await look(world, active);
    if (known !== (await look(world, idle))) signs.push(action);
  };
  await compare('nothing');
  for (const [name, action] of Object.entries(actions)) {
    await action(world, active);
    await settle(world);
    if (name === 'closing the app')
      // A message from a ghost is visible, and nothing else of them.
      for (const pair of pairs) await write(pair, pair.ghost);
    await compare(name);
  }
  for (const { live } of pairs) live.close();
  return signs;
}
