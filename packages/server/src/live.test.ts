import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { humanPace } from './sandbox/neighbours.ts';
import type { RunningServer } from './server.ts';
import { Browser, signedIn } from './testing/browser.ts';
import { serve } from './testing/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await serve();
});

test('Asha asks, Bilal hears of it and accepts, they talk; Chitra hears nothing', async () => {
  const [asha, bilal, chitra] = await Promise.all(['2', '3', '4'].map((id) => signedIn(server, id)));
  const [atAsha, atBilal, atChitra] = await Promise.all([asha!.listen(), bilal!.listen(), chitra!.listen()]);
  const { request } = await asha!.api.meets.request({ personId: '3' });
  const heard = await atBilal.hear('meet.changed');
  expect(heard.entry).toMatchObject({ request, person: { id: '2' } });
  const { conversationId } = await bilal!.api.meets.setStatus({ id: request.id, status: 'accepted' });
  const accepted = await atAsha.hear('meet.changed', ({ entry }) => entry.request.status === 'accepted');
  expect(accepted.entry).toMatchObject({ person: { id: '3' }, conversationId });

  const id = conversationId!;
  const sent = await asha!.api.chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Chai?' });
  expect((await atBilal.hear('chat.message')).message).toEqual(sent);
  // The sender gets the same update as everybody.
  expect((await atAsha.hear('chat.message')).message).toEqual(sent);

  expect((await asha!.api.chat.conversation({ id })).online).toBe(true);
  // Chitra listened all the while, or her silence would mean nothing.
  await chitra!.api.meets.request({ personId: '5' });
  await atChitra.hear('meet.changed');
  expect(atChitra.updates).toHaveLength(1);
  for (const it of [atAsha, atBilal, atChitra]) it.close();
});

test('coming and going is told to those one is connected with, and only the last tab to close is leaving', async () => {
  // Kiran has no neighbour of the sandbox who would listen in their place.
  const [kiran, dev, esha] = await Promise.all(['1', '5', '6'].map((id) => signedIn(server, id)));
  const { request } = await dev!.api.meets.request({ personId: '6' });
  await esha!.api.meets.setStatus({ id: request.id, status: 'accepted' });
  await kiran!.api.account.saveProfile({
    name: 'Kiran',
    age: 26,
    gender: 'Non-binary',
    city: 'Mumbai',
    interests: ['Food'],
  });
  const asked = await kiran!.api.meets.request({ personId: '5' });
  const { conversationId } = await dev!.api.meets.setStatus({ id: asked.request.id, status: 'accepted' });
  const [atDev, atEsha] = await Promise.all([dev!.listen(), esha!.listen()]);
  const online = async () => (await dev!.api.chat.conversation({ id: conversationId! })).online;
  expect(await online()).toBe(false);

  const [one, two] = [await kiran!.listen(), await kiran!.listen()];
  await atDev.hear('online.changed', (it) => it.personId === '1' && it.online);
  one.close();
  await one.closed;
  expect(await online()).toBe(true);
  two.close();
  await atDev.hear('online.changed', (it) => it.personId === '1' && !it.online);
  expect(await online()).toBe(false);
  expect(atDev.updates.filter((it) => it.type === 'online.changed')).toHaveLength(2);
  // Esha knows Dev, but not Kiran.
  expect(atEsha.updates.filter((it) => it.type === 'online.changed' && it.personId === '1')).toEqual([]);
  for (const it of [atDev, atEsha]) it.close();
});

test('strangers are kept out: no session, another site, another path', async () => {
  await expect(new Browser(server.url).listen()).rejects.toThrow('401');
  const gauri = await signedIn(server, '8');
  await expect(gauri.listen('https://evil.example')).rejects.toThrow('403');
});

test('logging out ends the session and its sockets', async () => {
  const harsh = await signedIn(server, '9');
  const live = await harsh.listen();
  const cookie = harsh.cookie;
  expect((await harsh.api.account.session()).me?.id).toBe('9');
  expect((await harsh.post('/api/auth/sign-out', {})).ok).toBe(true);
  expect(await live.closed).toBe(4001);
  const replayed = await fetch(`${server.url}/api/meets`, { headers: { cookie } });
  expect(replayed.status).toBe(401);
});

test('a page that takes itself for somebody else hears nothing, and is told that it is signed out', async () => {
  const harsh = await signedIn(server, '9');
  const as = (id: string) => {
    const url = `${server.url.replace('http', 'ws')}/live?as=${id}&after=0`;
    const socket = new WebSocket(url, { headers: { cookie: harsh.cookie }, origin: server.url });
    return new Promise((resolve, reject) => {
      socket.on('message', (data) => {
        socket.close();
        resolve(JSON.parse(String(data)));
      });
      socket.on('close', resolve);
      socket.on('error', reject);
    });
  };
  expect(await as('8')).toBe(4001);
  expect(await as('9')).toMatchObject([{ anew: false }]);
  const asks = (id: string) =>
    fetch(`${server.url}/api/meets`, { headers: { cookie: harsh.cookie, 'x-nukkad-as': id } });
  expect((await asks('8')).status).toBe(401);
  expect((await asks('9')).status).toBe(200);
});

test('a page whose session has ended while it was away is told so when it connects again', async () => {
  const harsh = await signedIn(server, '9');
  const { cookie } = harsh;
  await harsh.post('/api/auth/sign-out', {});
  const url = `${server.url.replace('http', 'ws')}/live?as=9&after=0`;
  for (const headers of [{ cookie }, {}]) {
    const socket = new WebSocket(url, { headers, origin: server.url });
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(data));
    expect((await once(socket, 'close'))[0]).toBe(4001);
    expect(heard).toEqual([]);
  }
});

test('a socket that was turned away and talks nonsense breaks nothing', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /live?as=9 HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.url}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${btoa('0123456789abcdef')}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toContain('101 Switching Protocols');
  const closed = once(socket, 'close');
  socket.on('error', () => {});
  // Every bit that is reserved.
  socket.write(Buffer.alloc(16, 255));
  await closed;
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});

test('presence without neighbours: two tabs, the first to close says nothing, the second does', async () => {
  const { Live } = await import('./live.ts');
  const told: [string, boolean][] = [];
  const live = new Live((id, online) => told.push([id, online]));
  const listener = () => ({ hear: () => {}, human: true });
  const [one, two] = [live.listen('a', listener()), live.listen('a', listener())];
  one();
  expect(live.isOnline('a')).toBe(true);
  two();
  two();
  expect(told).toEqual([
    ['a', true],
    ['a', false],
  ]);
});

test('sample neighbours accept and answer, unless a human is signed in as them', async () => {
  expect(humanPace.request[0]).toBeGreaterThanOrEqual(1000);
  const lively = await serve({}, { pace: { request: [5, 10], read: [5, 10], write: [5, 10] } });
  const kiran = await signedIn(lively, '1');
  const atKiran = await kiran.listen();
  await kiran.api.account.saveProfile({
    name: 'Kiran',
    age: 26,
    gender: 'Non-binary',
    city: 'Mumbai',
    interests: ['Food'],
  });

  await kiran.api.meets.request({ personId: '2' });
  const { entry } = await atKiran.hear('meet.changed', (it) => it.entry.request.status === 'accepted');
  const id = entry.conversationId!;
  const hello = await atKiran.hear('chat.message');
  expect(hello.message).toMatchObject({ senderId: '2', type: 'text' });
  await kiran.api.chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Chai at six?' });
  const reply = await atKiran.hear('chat.message', ({ message }) => message.senderId === '2' && message.position === 3);
  expect(reply.message.message).toMatch(/chai|tea|coffee/i);

  const bilal = await signedIn(lively, '3');
  const atBilal = await bilal.listen();
  const asked = await kiran.api.meets.request({ personId: '3' });
  await atBilal.hear('meet.changed');
  // Another neighbour answers a later request, and by then Bilal's would long have answered.
  await kiran.api.meets.request({ personId: '4' });
  await atKiran.hear('meet.changed', (it) => it.entry.person.id === '4' && it.entry.request.status === 'accepted');
  expect((await bilal.api.meets.list()).requests.map(({ request }) => request.id)).toEqual([asked.request.id]);
});
