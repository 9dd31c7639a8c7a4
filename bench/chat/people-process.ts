// Regular users in pairs who write in an open loop: at a fixed rate, whether or not earlier messages have arrived.
import type { ServerFrame } from '@nukkad/core/socket-frames.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { answerQuestions } from '../child-answers.ts';
import { line, type Phone } from './phones.ts';

export interface Steady {
  /** From when a message was due until its delivery, in ms. */
  p50: number;
  p99: number;
  sent: number;
  /** Neither delivered nor refused `longestMs` after the round. */
  lost: number;
  refused: number;
}

/** Messages still in flight this long after a round are lost, in ms. */
const longestMs = 10_000;

interface Sender {
  phone: Phone;
  say(text: string): void;
}

const senders: Sender[] = [];
const due = new Map<string, number>();
let delivered: number[] = [];
let refused = 0;

function receive(person: string, frame: ServerFrame) {
  if ('refused' in frame) {
    refused++;
    due.delete(frame.refused);
  }
  if (!('update' in frame) || frame.update.type !== 'chat.message') return;
  const { id, senderId } = frame.update.message;
  const at = due.get(id);
  if (senderId === person || at === undefined) return;
  delivered.push(performance.now() - at);
  due.delete(id);
}

async function connect(url: string, phone: Phone): Promise<Sender> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { origin: url, headers: { cookie: phone.cookie } });
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      for (const frame of JSON.parse((data as Buffer).toString()) as ServerFrame[]) {
        if ('at' in frame) resolve();
        receive(phone.person, frame);
      }
    });
  });
  return { phone, say: (text) => socket.send(text) };
}

/** Writes every `everyMs` until the round ends, with a random start so that people are not in step. */
async function write({ phone, say }: Sender, everyMs: number, ends: number) {
  for (let at = performance.now() + Math.random() * everyMs; at < ends; at += everyMs) {
    await sleep(Math.max(0, at - performance.now()));
    const messageId = randomUUID();
    due.set(messageId, at);
    say(JSON.stringify({ send: { id: phone.conversation, messageId, type: 'text', message: line } }));
  }
}

answerQuestions(
  {
    async connect({ url, phones }: { url: string; phones: readonly Phone[] }) {
      for (const phone of phones) senders.push(await connect(url, phone));
    },
    async round({ ms, everyMs }: { ms: number; everyMs: number }): Promise<Steady> {
      due.clear();
      delivered = [];
      refused = 0;
      const ends = performance.now() + ms;
      await Promise.all(senders.map((sender) => write(sender, everyMs, ends)));
      const late = performance.now() + longestMs;
      while (due.size > 0 && performance.now() < late) await sleep(20);
      const sorted = Float64Array.from(delivered).toSorted();
      const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.POSITIVE_INFINITY;
      return { p50: at(0.5), p99: at(0.99), sent: sorted.length + refused + due.size, lost: due.size, refused };
    },
  },
  () => {},
);
