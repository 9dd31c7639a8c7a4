import type { Update } from '@nukkad/core/contract.ts';
import { expect, test, vi } from 'vitest';
import { UpdateStream } from './update-stream.ts';

const gone = (number: number) => ({
  number,
  update: { type: 'person.gone', personId: String(number) } satisfies Update,
});

/** A sequence whose answers wait until `answered` is called, and what the stream sends. */
function phone() {
  let last = 0;
  const asked: (() => void)[] = [];
  const received: { at?: number; number?: number }[] = [];
  /** Reads the sequence at once, and answers later. */
  const answer = <T>(value: T) => new Promise<T>((resolve) => asked.push(() => resolve(value)));
  const stream = new UpdateStream(
    {
      after: (number) => answer(Array.from({ length: last - number }, (_, at) => gone(number + 1 + at))),
      last: () => answer(last),
    },
    (frame) => received.push(JSON.parse(frame) as (typeof received)[number]),
    (error) => expect.unreachable(String(error)),
  );
  return {
    stream,
    received: () => received.map(({ at, number }) => (at === undefined ? number : `at ${at}`)),
    /** Writes an update without announcing it. */
    write: () => ++last,
    answered: () => vi.waitFor(() => asked.shift()!()),
    asked,
  };
}

test('an update during the first read is read next', async () => {
  const { stream, received, write, answered, asked } = phone();
  const started = stream.start(0);
  stream.reach(write());
  await answered();
  await started;
  expect(received()).toEqual(['at 0']);
  await answered();
  await vi.waitFor(() => expect(received()).toEqual(['at 0', 1]));
  expect(asked).toEqual([]);
});

test('updates during the read of missing ones are read next', async () => {
  const { stream, received, write, answered, asked } = phone();
  const started = stream.start(0);
  await answered();
  await started;
  stream.reach(write());
  stream.reach(write());
  await answered();
  await vi.waitFor(() => expect(received()).toEqual(['at 0', 1]));
  await answered();
  await vi.waitFor(() => expect(received()).toEqual(['at 0', 1, 2]));
  expect(asked).toEqual([]);
});

test('an update that does not exist is looked for only once', async () => {
  const { stream, received, answered, asked } = phone();
  const started = stream.start(0);
  await answered();
  await started;
  stream.reach(5);
  await answered();
  await new Promise(setImmediate);
  expect(asked).toEqual([]);
  expect(received()).toEqual(['at 0']);
});
