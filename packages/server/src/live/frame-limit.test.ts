import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameBudget, FrameReader } from './frame-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A socket whose frames are read within a limit; `arrive` is what the network delivers, paused or not. */
function reading(budget = new FrameBudget({ burst: 10, perSecond: 5 })) {
  const read: string[] = [];
  const socket = { paused: false, pause: () => (socket.paused = true), resume: () => (socket.paused = false) };
  let floods = 0;
  const reader = new FrameReader(
    socket,
    budget,
    (frame) => void read.push(frame.toString()),
    () => floods++,
  );
  return { reader, read, socket, arrive: (text: string) => reader.take(Buffer.from(text)), floods: () => floods };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at));

test('a burst is read at once, and the rest as fast as the limit allows, in order', () => {
  const { read, socket, arrive } = reading();
  for (const text of range(0, 20)) arrive(text);
  expect(read).toEqual(range(0, 10));
  expect(socket.paused).toBe(true);
  vi.advanceTimersByTime(1100);
  expect(read).toEqual(range(0, 15));
  vi.advanceTimersByTime(1100);
  expect(read).toEqual(range(0, 20));
  vi.advanceTimersByTime(300);
  expect(socket.paused).toBe(false);
});

test('a large frame counts once for each KB', () => {
  const { read, socket, arrive } = reading();
  arrive('x'.repeat(15 * 1024));
  arrive('next');
  expect(read).toHaveLength(1);
  expect(socket.paused).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(read).toHaveLength(1);
  vi.advanceTimersByTime(500);
  expect(read).toHaveLength(2);
});

test('sockets of one person share what they may send', () => {
  const budget = new FrameBudget({ burst: 10, perSecond: 5 });
  const [one, other] = [reading(budget), reading(budget)];
  for (const text of range(0, 10)) one.arrive(text);
  other.arrive('hello');
  expect(other.read).toEqual([]);
  vi.advanceTimersByTime(400);
  expect(other.read).toEqual(['hello']);
});

test('a held socket reads nothing until its time is over', () => {
  const { reader, read, arrive } = reading();
  reader.hold(1000);
  arrive('early');
  vi.advanceTimersByTime(900);
  expect(read).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(read).toEqual(['early']);
});

test('with 64 messages unanswered nothing is read until half of them are', () => {
  const { reader, read, socket, arrive } = reading(new FrameBudget({ burst: 1000, perSecond: 5 }));
  const answers = Array.from({ length: 64 }, () => reader.awaitAnswer());
  arrive('waits');
  for (const answer of answers.splice(0, 31)) answer();
  expect(read).toEqual([]);
  answers[0]!();
  expect(read).toEqual(['waits']);
  expect(socket.paused).toBe(false);
});

test('a client that keeps sending to a paused socket is cut off, with messages as with pings', () => {
  const { read, arrive, floods } = reading();
  for (const text of range(0, 1200)) arrive(text);
  expect(floods()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveLength(10);
  const pings = reading();
  for (let at = 0; at < 1200; at++) pings.reader.count();
  expect(pings.socket.paused).toBe(true);
  expect(pings.floods()).toBe(1);
});
