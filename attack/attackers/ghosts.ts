import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { town } from '../places.ts';
import { minute, type Account, type World } from '../world.ts';

/** Somebody in ghost mode, and somebody who knows them and listens. */
interface Pair {
  ghost: Account;
  friend: Account;
  conversationId: string;
  /** What the friend's phone has heard. */
  live: { frames: string[]; close(): void };
  /** The ghost's app, while it is open. */
  app: WebSocket | null;
  heard: number;
}

const say = ({ app, conversationId }: Pair, what: 'typing' | 'seen') =>
  app?.send(
    JSON.stringify(
      what === 'typing' ? { typing: conversationId } : { seen: [{ id: conversationId, delivered: 9, read: 9 }] },
    ),
  );

/** What a ghost does that others must not notice. */
const deeds: Record<string, (world: World, pair: Pair) => Promise<unknown>> = {
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

/** Gives the server the time to say what it has to say: all of it is said within some milliseconds. */
async function settle(world: World) {
  // Receipts are gathered by the machine's clock, and shown by that of the world.
  for (let turn = 0; turn < 2; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await world.host.receipts.flush(world.host);
    await world.pass(minute);
    await world.host.receipts.flush(world.host);
  }
}

/** Everything that the friend can find out, with what is theirs alone taken out of it. */
async function look(world: World, pair: Pair): Promise<string> {
  const { friend, ghost, conversationId, live } = pair;
  const paths = ['/conversations', `/conversations/${conversationId}/messages`, '/meets', '/session'];
  paths.push(`/conversations/${conversationId}`, `/people/${ghost.id}`);
  const texts: string[] = [];
  for (const path of paths) texts.push((await world.call(friend, 'GET', path)).body);
  // Of people nearby each sees the other pair.
  const nearby = await world.call(friend, 'GET', '/people/nearby?distance=10');
  texts.push(String(nearby.body.includes(`"${ghost.id}"`)));
  texts.push(...(await world.missed(friend)), ...live.frames.slice(pair.heard));
  pair.heard = live.frames.length;
  return texts
    .join('\n')
    .replaceAll(conversationId, 'conversation')
    .replaceAll(`"${ghost.id}"`, '"ghost"')
    .replaceAll(`"${friend.id}"`, '"friend"')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#');
}

/**
 * Two people are in ghost mode, whom a friend each has written to. One of them opens the app, types, reads and closes it
 * again; the other does nothing. Both write at the end. Returns the deeds after which the two friends know different things.
 */
export async function watchGhosts(world: World): Promise<string[]> {
  const pairs: Pair[] = [];
  for (let nth = 0; nth < 2; nth++) {
    const [ghost, friend] = (await world.accounts([30, 31])) as [Account, Account];
    for (const one of [ghost, friend]) await world.report(one, cellAt(town), town);
    const conversationId = await world.connect(friend, ghost);
    const live = await world.listen(friend);
    pairs.push({ ghost, friend, conversationId, live, app: null, heard: 0 });
  }
  const write = ({ conversationId }: Pair, by: Account) =>
    world.call(by, 'POST', `/conversations/${conversationId}/messages`, {
      messageId: randomUUID(),
      type: 'text',
      message: 'Are you there?',
    });
  for (const { ghost } of pairs) await world.call(ghost, 'PUT', '/presence/ghost', { time: '24 hours' });
  // The message arrives while its receiver is hidden.
  for (const pair of pairs) await write(pair, pair.friend);
  await settle(world);
  const [active, idle] = pairs as [Pair, Pair];
  const signs: string[] = [];
  const compare = async (deed: string) => {
    const known = await look(world, active);
    if (known !== (await look(world, idle))) signs.push(deed);
  };
  await compare('nothing');
  for (const [name, deed] of Object.entries(deeds)) {
    await deed(world, active);
    await settle(world);
    if (name === 'closing the app')
      // What is written is seen, and nothing else of whoever writes it.
      for (const pair of pairs) await write(pair, pair.ghost);
    await compare(name);
  }
  for (const { live } of pairs) live.close();
  return signs;
}
