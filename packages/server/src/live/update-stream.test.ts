import type { Update } from '@nukkad/core/contract.ts';
import { expect, test, vi } from 'vitest';
import { Feed } from './update-stream.ts';

const gone = (number: number) => ({
  number,
  update: { type: 'person.gone', personId: String(number) } satisfies Update,
});

/** A sequence whose answers wait until they are let go, and what the feed says of it. */
function phone() {
  let last = 0;
  const asked: (() => void)[] = [];
  const heard: { at?: number; number?: number }[] = [];
  /** What is there is seen at the moment of asking; the answer comes later. */
  const answer = <T>(value: T) => new Promise<T>((resolve) => asked.push(() => resolve(value)));
  const feed = new Feed(
    {
      after: (number) => answer(Array.from({ length: last - number }, (_, at) => gone(number + 1 + at))),
      last: () => answer(last),
    },
    (frame) => heard.push(JSON.parse(frame) as (typeof heard)[number]),
    (error) => expect.unreachable(String(error)),
  );
  return {
    feed,
    heard: () => heard.map(({ at, number }) => (at === undefined ? number : `at ${at}`)),
    /** Something is written, of which nobody announces anything. */
    write: () => ++last,
    answered: () => vi.waitFor(() => asked.shift()!()),
    asked,
  };
}

test('that the sequence has come further is remembered while it is read for the first time', async () => {
  const { feed, heard, write, answered, asked } = phone();
  const started = feed.start(0);
  feed.reach(write());
  await answered();
  await started;
  expect(heard()).toEqual(['at 0']);
  await answered();
  await vi.waitFor(() => expect(heard()).toEqual(['at 0', 1]));
  expect(asked).toEqual([]);
});

test('that the sequence has come further is remembered while what was missed is read', async () => {
  const { feed, heard, write, answered, asked } = phone();
  const started = feed.start(0);
  await answered();
  await started;
  feed.reach(write());
  feed.reach(write());
  await answered();
  await vi.waitFor(() => expect(heard()).toEqual(['at 0', 1]));
  await answered();
  await vi.waitFor(() => expect(heard()).toEqual(['at 0', 1, 2]));
  expect(asked).toEqual([]);
});

test('what a sequence does not have after all is not asked for again and again', async () => {
  const { feed, heard, answered, asked } = phone();
  const started = feed.start(0);
  await answered();
  await started;
  feed.reach(5);
  await answered();
  await new Promise(setImmediate);
  expect(asked).toEqual([]);
  expect(heard()).toEqual(['at 0']);
});
