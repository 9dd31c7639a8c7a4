import { ClientFrame } from '@nukkad/core/socket-frames.ts';
import WebSocket from 'ws';
import { inputsFor, schemaOf, type Pool } from '../canary/inputs.ts';
import type { World } from '../world.ts';
import type { FrameCase } from './odd-calls.ts';

/** Frames that the server understands. */
export const validFrames = (pool: Pool) => inputsFor({ method: 'POST', schema: schemaOf(ClientFrame) }, pool);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The frame with one of its innermost fields replaced. */
function withField(frame: unknown, field: number, value: unknown): unknown {
  if (!isObject(frame)) return value;
  if (Array.isArray(frame)) return [withField(frame[0], field, value)];
  const names = Object.keys(frame);
  const name = names[field % names.length] ?? 'surprise';
  return { ...frame, [name]: withField(frame[name], field, value) };
}

export function frameOf(of: FrameCase, valid: Record<string, unknown>): string | Buffer {
  if (of.type === 'frame field') return JSON.stringify(withField(valid, of.field, of.value));
  const text = typeof of.frame === 'string' ? of.frame : JSON.stringify(of.frame);
  return of.isBinary ? Buffer.from(text) : text;
}

const afters = ['', '?after=0', '?after=999999999'];

/** Sends a frame over a live connection. Waits until the server has told where its updates begin and answered a ping, or
 * has closed it. */
export async function frameTo(world: World, cookie: string, frame: string | Buffer, nth: number) {
  const after = afters[nth % afters.length] ?? '';
  const address = `${world.url.replace('http', 'ws')}/live${after}`;
  const socket = new WebSocket(address, { headers: { cookie }, origin: world.url });
  let received = '';
  let isAnswered = false;
  const code = await new Promise<number | null>((resolve) => {
    const look = () => isAnswered && received.includes('"at":') && resolve(null);
    socket.on('message', (data) => {
      received += String(data);
      look();
    });
    socket.on('pong', () => {
      isAnswered = true;
      look();
    });
    socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? null));
    // A connection that broke has no close code but 1006.
    socket.on('error', () => {});
    socket.on('close', resolve);
    socket.on('open', () => {
      socket.send(frame);
      socket.ping();
    });
  });
  socket.terminate();
  return { received, code };
}
