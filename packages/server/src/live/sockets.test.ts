import type { ServerFrame, ClientFrame } from '@nukkad/core/socket-frames.ts';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { frameLimit, FrameReader } from './frame-limit.ts';
import { Listeners } from './listeners.ts';
import { maxSockets } from './socket-limits.ts';
import { humanPace } from '../features/sandbox/neighbours.ts';
import type { RunningServer } from '../server.ts';
import { Browser, signedIn } from '../testing/browser.ts';
import { serve } from '../testing/serve.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await serve();
});

test('Asha asks, Bilal gets the request and accepts, they chat; Chitra gets nothing', async () => {
  const [asha, bilal, chitra] = await Promise.all(['2', '3', '4'].map((id) => signedIn(server, id)));
  const [atAsha, atBilal, atChitra] = await Promise.all([asha!.listen(), bilal!.listen(), chitra!.listen()]);
  const { request } = await asha!.api.meets.request({ personId: '3' });
  const received = await atBilal.receive('meet.changed');
  expect(received.entry).toMatchObject({ request, person: { id: '2' } });
  const { conversationId } = await bilal!.api.meets.setStatus({ id: request.id, status: 'accepted' });
  const accepted = await atAsha.receive('meet.changed', ({ entry }) => entry.request.status === 'accepted');
  expect(accepted.entry).toMatchObject({ person: { id: '3' }, conversationId });

  const id = conversationId!;
  const sent = await asha!.api.chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Chai?' });
  expect((await atBilal.receive('chat.message')).message).toEqual(sent);
  // The sender gets the same update as everyone.
  expect((await atAsha.receive('chat.message')).message).toEqual(sent);

  expect((await asha!.api.chat.conversation({ id })).online).toBe(true);
  // Chitra listened all the while, or her silence would mean nothing.
  await chitra!.api.meets.request({ personId: '5' });
  await atChitra.receive('meet.changed');
  expect(atChitra.updates).toHaveLength(1);
  for (const it of [atAsha, atBilal, atChitra]) it.close();
});

test('connections see when someone comes online and when their last tab closes', async () => {
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
  await atDev.receive('online.changed', (it) => it.personId === '1' && it.online);
  one.close();
  await one.closed;
  expect(await online()).toBe(true);
  two.close();
  await atDev.receive('online.changed', (it) => it.personId === '1' && !it.online);
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

test('a refused connection is closed, even when the client keeps it open', async () => {
  const { hostname, port, host } = new URL(server.url);
  const stranger = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let answer = '';
  let isClosed = false;
  stranger.on('data', (data) => (answer += data.toString()));
  stranger.on('error', () => (isClosed = true));
  stranger.write(
    `GET /live HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.url}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1.1 401/));
  await vi.waitFor(() => {
    stranger.write('.');
    expect(isClosed).toBe(true);
  });
  stranger.destroy();
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

test('a page that acts as another person gets no updates, and is signed out', async () => {
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
  expect(await as('9')).toMatchObject([{ refetch: false }]);
  const asks = (id: string) =>
    fetch(`${server.url}/api/meets`, { headers: { cookie: harsh.cookie, 'x-nukkad-as': id } });
  expect((await asks('8')).status).toBe(401);
  expect((await asks('9')).status).toBe(200);
});

test('a page whose session ended while it was offline is signed out when it reconnects', async () => {
  const harsh = await signedIn(server, '9');
  const { cookie } = harsh;
  await harsh.post('/api/auth/sign-out', {});
  const url = `${server.url.replace('http', 'ws')}/live?as=9&after=0`;
  for (const headers of [{ cookie }, {}]) {
    const socket = new WebSocket(url, { headers, origin: server.url });
    const received: unknown[] = [];
    socket.on('message', (data) => received.push(data));
    expect((await once(socket, 'close'))[0]).toBe(4001);
    expect(received).toEqual([]);
  }
});

test('invalid frames on a refused socket break nothing', async () => {
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
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
});

/** A socket of someone's, with what it hears and whether it was closed; rejects with the status of a refusal. */
async function openSocket(browser: Browser) {
  const socket = new WebSocket(`${browser.url.replace('http', 'ws')}/live`, {
    headers: { cookie: browser.cookie },
    origin: browser.url,
  });
  const received: ServerFrame[] = [];
  const closed: number[] = [];
  socket.on('message', (data) => received.push(...(JSON.parse(String(data)) as ServerFrame[])));
  socket.on('close', (code) => closed.push(code));
  await new Promise<void>((resolve, reject) => {
    socket.once('message', () => resolve());
    // One of many may be closed again before it hears anything.
    socket.on('close', () => resolve());
    socket.on('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))));
    socket.on('error', reject);
  });
  return { socket, received, closed, say: (said: ClientFrame) => socket.send(JSON.stringify(said)) };
}

/** Two sample people who may write to each other, signed in; returns them and their conversation. */
async function connected(one: string, other: string): Promise<[Browser, Browser, string]> {
  const [asking, asked] = [await signedIn(server, one), await signedIn(server, other)];
  const { request } = await asking.api.meets.request({ personId: other });
  const { conversationId } = await asked.api.meets.setStatus({ id: request.id, status: 'accepted' });
  return [asking, asked, conversationId!];
}

test('a ninth socket closes that person’s oldest one at once, and no other', async () => {
  const [asha, bilal, id] = await connected('2', '4');
  const other = await openSocket(bilal);
  const sockets = [];
  for (let at = 0; at < maxSockets; at++) sockets.push(await openSocket(asha));
  expect(sockets.map(({ closed }) => closed)).toEqual(sockets.map(() => []));
  // A client that does not cooperate: it does not confirm the close, and keeps sending.
  const oldest = sockets[0]!;
  oldest.socket.pause();
  const ninth = await openSocket(asha);
  for (let at = 0; at < 3; at++)
    oldest.say({ send: { id, messageId: crypto.randomUUID(), type: 'text', message: 'From the oldest' } });
  ninth.say({ send: { id, messageId: crypto.randomUUID(), type: 'text', message: 'From the ninth' } });
  await vi.waitFor(() => expect(JSON.stringify(other.received)).toContain('From the ninth'));
  oldest.socket.resume();
  await vi.waitFor(() => expect(oldest.closed).toEqual([4002]));
  expect(JSON.stringify(other.received)).not.toContain('From the oldest');
  for (const { received } of sockets.slice(1))
    await vi.waitFor(() => expect(JSON.stringify(received)).toContain('From the ninth'));
  expect([...sockets.slice(1), ninth, other].flatMap(({ closed }) => closed)).toEqual([]);
  for (const { socket } of [...sockets, ninth, other]) socket.close();
});

test('messages count over all sockets and HTTP; those over the limit are refused by name, and later ones are sent', async () => {
  const [kiran, dev, id] = await connected('9', '5');
  const atDev = await openSocket(dev);
  const sockets = await Promise.all([openSocket(kiran), openSocket(kiran), openSocket(kiran)]);
  const held = vi.spyOn(FrameReader.prototype, 'hold');
  const begun = performance.now();
  for (let at = 0; at < 60; at++)
    sockets[at % 3]!.say({ send: { id, messageId: crypto.randomUUID(), type: 'text', message: String(at) } });
  const refusals = () =>
    sockets.flatMap(({ received }) => received.flatMap((it) => ('refused' in it ? [it.code] : [])));
  const arrived = () => atDev.received.filter((it) => 'update' in it && it.update.type === 'chat.message').length;
  await vi.waitFor(() => expect(arrived() + refusals().length).toBe(60));
  const seconds = Math.ceil((performance.now() - begun) / 1000);
  expect(new Set(refusals())).toEqual(new Set(['MESSAGES_TOO_FAST']));
  expect(arrived()).toBeGreaterThanOrEqual(30);
  expect(arrived()).toBeLessThanOrEqual(30 + 5 * seconds);
  // Someone over the limit is not read from for a moment.
  expect(held).toHaveBeenCalledWith(1000);
  for (const { say } of sockets) say({ ping: true });
  const send = (message: string) => kiran.api.chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
  const byHttp = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => send(`By HTTP ${at}`)));
  const codes = byHttp.flatMap((it) => (it.status === 'rejected' ? [(it.reason as { code: string }).code] : []));
  expect(new Set(codes)).toEqual(new Set(['MESSAGES_TOO_FAST']));
  // Dev may write meanwhile.
  atDev.say({ send: { id, messageId: crypto.randomUUID(), type: 'text', message: 'Slow down' } });
  await vi.waitFor(() => expect(JSON.stringify(atDev.received)).toContain('Slow down'));
  await vi.waitFor(() => expect(sockets.every(({ received }) => received.some(isEmpty))).toBe(true));
  await vi.waitFor(() => send('Now'), { timeout: 20_000, interval: 300 });
  for (const { socket } of [...sockets, atDev]) socket.close();
});

const isEmpty = (it: ServerFrame) => Object.keys(it).length === 0;

/** Sends 3000 frames in one piece, which the server reads at once: one that comes in small ones is slowed down first. */
function flood(socket: WebSocket, opcode: number, text = '') {
  // Final, and masked by zeros (RFC 6455).
  const frame = Buffer.concat([Buffer.of(0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0), Buffer.from(text)]);
  const { _socket: connection } = socket as unknown as { _socket: Socket };
  connection.write(Buffer.concat(Array.from({ length: 3000 }, () => frame)));
}

test('a flood of pings is answered at the usual limit, and cut off', async () => {
  const gauri = await signedIn(server, '8');
  const [flooding, other] = [await openSocket(gauri), await openSocket(await signedIn(server, '7'))];
  const start = performance.now();
  flood(flooding.socket, 1, JSON.stringify({ ping: true }));
  other.say({ ping: true });
  await vi.waitFor(() => expect(other.received.some(isEmpty)).toBe(true));
  await vi.waitFor(() => expect(flooding.closed).toEqual([1008]));
  const { burst, perSecond } = frameLimit;
  const seconds = (performance.now() - start) / 1000;
  expect(flooding.received.filter(isEmpty).length).toBeLessThanOrEqual(burst + perSecond * seconds + 1);
  const control = await openSocket(gauri);
  flood(control.socket, 9);
  await vi.waitFor(() => expect(control.closed).toHaveLength(1));
  expect(other.closed).toEqual([]);
  other.socket.close();
});

test('sockets can be opened 60 times a minute, by session and by person; forged cookies are refused', async () => {
  // Nobody of these has opened a socket in another test.
  const [harsh, elsewhere, esha] = [
    await signedIn(server, '10'),
    await signedIn(server, '10'),
    await signedIn(server, '11'),
  ];
  const statuses = async (browser: Browser, times: number) => {
    const all = await Promise.all(
      Array.from({ length: times }, () =>
        openSocket(browser).then(
          ({ socket }) => {
            socket.close();
            return '101';
          },
          (error: Error) => error.message,
        ),
      ),
    );
    return Object.fromEntries([...Map.groupBy(all, (it) => it)].map(([status, those]) => [status, those.length]));
  };
  expect(await statuses(harsh, 70)).toEqual({ '101': 60, '429': 10 });
  expect(await statuses(elsewhere, 3)).toEqual({ '429': 3 });
  expect(await statuses(esha, 3)).toEqual({ '101': 3 });
  const madeUp = new Browser(server.url);
  vi.spyOn(madeUp, 'cookie', 'get').mockReturnValue(`nukkad.session_token=${'x'.repeat(32)}.${'A'.repeat(43)}%3D`);
  expect(await statuses(madeUp, 70)).toEqual({ '401': 70 });
});

test('of two tabs, only the last one to close changes presence', () => {
  const changes: [string, boolean][] = [];
  const listeners = new Listeners();
  listeners.onOnlineChanged = (id, online) => changes.push([id, online]);
  const listener = () => ({ receive: () => {}, human: true });
  const [one, two] = [listeners.listen('a', listener()), listeners.listen('a', listener())];
  one();
  expect(listeners.isOnline('a')).toBe(true);
  two();
  two();
  expect(changes).toEqual([
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
  const { entry } = await atKiran.receive('meet.changed', (it) => it.entry.request.status === 'accepted');
  const id = entry.conversationId!;
  const hello = await atKiran.receive('chat.message');
  expect(hello.message).toMatchObject({ senderId: '2', type: 'text' });
  await kiran.api.chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Chai at six?' });
  const reply = await atKiran.receive(
    'chat.message',
    ({ message }) => message.senderId === '2' && message.position === 3,
  );
  expect(reply.message.message).toMatch(/chai|tea|coffee/i);

  const bilal = await signedIn(lively, '3');
  const atBilal = await bilal.listen();
  const asked = await kiran.api.meets.request({ personId: '3' });
  await atBilal.receive('meet.changed');
  // Another neighbour answers a later request, and by then Bilal's would long have answered.
  await kiran.api.meets.request({ personId: '4' });
  await atKiran.receive('meet.changed', (it) => it.entry.person.id === '4' && it.entry.request.status === 'accepted');
  expect((await bilal.api.meets.list()).requests.map(({ request }) => request.id)).toEqual([asked.request.id]);
});
