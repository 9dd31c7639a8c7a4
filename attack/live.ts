import type { ClientFrame } from '@nukkad/core/socket-frames.ts';
import WebSocket from 'ws';
import type { Account, World } from './world.ts';

const connect = ({ url }: World, by: Account, query = '') =>
  new WebSocket(`${url.replace('http', 'ws')}/live${query}`, { headers: { cookie: by.cookie }, origin: url });

/** The server sends what is due at a moment in one frame, so how updates are grouped depends on how fast a world is. */
export const itemsOf = (frame: string): string[] =>
  (JSON.parse(frame) as unknown[]).map((item) => JSON.stringify(item));

export async function listen(
  world: World,
  by: Account,
  hear: (frame: string) => void = () => {},
): Promise<{ frames: string[]; say(frame: ClientFrame): void; caughtUp(): Promise<void>; close(): void }> {
  const frames: string[] = [];
  const socket = connect(world, by);
  socket.on('message', (data) => {
    // Skip keep-alives, which follow the system clock: a slow world would get more of them than its twin.
    if (String(data) === '[{}]') return;
    frames.push(String(data));
    hear(String(data));
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  const say = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
  /** Resolves when everything that the server had for this connection has arrived: a ping is answered after it. */
  const caughtUp = () =>
    new Promise<void>((resolve) => {
      const onMessage = (data: WebSocket.RawData) => {
        if (!itemsOf(String(data)).includes('{}')) return;
        socket.off('message', onMessage);
        resolve();
      };
      socket.on('message', onMessage);
      say({ ping: true });
    });
  return { frames, say, caughtUp, close: () => socket.close() };
}

/** The first frame for a phone that has missed everything. Nothing if signed out. */
export function missed(world: World, by: Account): Promise<string[]> {
  const socket = connect(world, by, '?after=0');
  return new Promise((resolve, reject) => {
    socket.on('message', (data) => {
      socket.close();
      resolve([String(data)]);
    });
    // Suspended people get nothing.
    socket.on('close', () => resolve([]));
    socket.on('unexpected-response', (_, { statusCode }) =>
      statusCode === 401 ? resolve([]) : reject(new Error(`A live connection was refused: ${statusCode}`)),
    );
    socket.on('error', reject);
  });
}
