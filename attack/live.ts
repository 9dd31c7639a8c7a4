import type { ClientFrame } from '@nukkad/core/frames.ts';
import WebSocket from 'ws';
import type { Account, World } from './world.ts';

const connect = ({ url }: World, by: Account, query = '') =>
  new WebSocket(`${url.replace('http', 'ws')}/live${query}`, { headers: { cookie: by.cookie }, origin: url });

/** Opens a live connection and records its frames. */
export async function listen(
  world: World,
  by: Account,
  hear: (frame: string) => void = () => {},
): Promise<{ frames: string[]; say(frame: ClientFrame): void; close(): void }> {
  const frames: string[] = [];
  const socket = connect(world, by);
  socket.on('message', (data) => {
    // Skip keep-alives, which follow the system clock: a slow world would get more of them than its twin.
    if (String(data) === '[{}]') return;
    frames.push(String(data));
    world.received?.push(`frame to ${by.id}: ${String(data)}`);
    hear(String(data));
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return { frames, say: (frame) => socket.send(JSON.stringify(frame)), close: () => socket.close() };
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
