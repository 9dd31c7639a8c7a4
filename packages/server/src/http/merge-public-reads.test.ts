import { refusalOf } from '@nukkad/core/testing/refusal.ts';
import { expect, test } from 'vitest';
import { SharedReads } from './merge-public-reads.ts';

/** Reads that the test ends. */
function create() {
  const reads = new SharedReads();
  const begun: string[] = [];
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const read = (key: string) =>
    reads.read(key, async () => {
      begun.push(key);
      await end;
      return key;
    });
  return { begun, finish, read };
}

test('three are read at once, equal ones once, and one that comes later is read again', async () => {
  const { begun, finish, read } = create();
  const all = ['a', 'a', 'b', 'c', 'd', 'd'].map(read);
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  finish();
  expect(await Promise.all(all)).toEqual(['a', 'a', 'b', 'c', 'd', 'd']);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await read('a');
  expect(begun).toHaveLength(5);
});

test('beyond a hundred that wait, others are refused', async () => {
  const { finish, read } = create();
  const all = Array.from({ length: 100 }, (_, nth) => read(`event ${nth}`));
  expect(await refusalOf(read('one more'))).toBe('BUSY');
  finish();
  await Promise.all(all);
  expect(await read('one more')).toBe('one more');
});

test('a read that fails is tried again by the next', async () => {
  const reads = new SharedReads();
  await expect(reads.read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await reads.read('a', async () => 1)).toBe(1);
});

test('one address has ten places, and leaves the others to everyone else', async () => {
  const reads = new SharedReads();
  const { promise: end, resolve: finish } = Promise.withResolvers<string>();
  const read = (key: string, address: string) => reads.read(key, () => end, address);
  const all = Array.from({ length: 10 }, (_, nth) => read(`guess ${nth}`, '203.0.113.1'));
  expect(await refusalOf(read('one more', '203.0.113.1'))).toBe('BUSY');
  all.push(read('guess 3', '203.0.113.1'), read('a plan', '203.0.113.2'));
  finish('read');
  expect(await Promise.all(all)).toEqual(all.map(() => 'read'));
  expect(await read('one more', '203.0.113.1')).toBe('read');
});

test('a network of IPv6 has thirty places for all its addresses, and leaves the others to everyone else', async () => {
  const reads = new SharedReads();
  const { promise: end, resolve: finish } = Promise.withResolvers<string>();
  const read = (key: string, address: string) => reads.read(key, () => end, address);
  // As `callerAddress` writes the networks of customers; the first is its network’s own name.
  const customer = (nth: number) => `2001:0db8:0001:000${nth}:0000:0000:0000:0000`;
  const all = [0, 1, 2].flatMap((nth) =>
    Array.from({ length: 10 }, (_, at) => read(`guess ${nth} ${at}`, customer(nth))),
  );
  expect(await refusalOf(read('one more', customer(3)))).toBe('BUSY');
  all.push(read('a plan', '2001:0db8:0002:0000:0000:0000:0000:0000'), read('another', '203.0.113.1'));
  finish('read');
  expect(await Promise.all(all)).toEqual(all.map(() => 'read'));
  expect(await read('one more', customer(3))).toBe('read');
});

test.each([
  ['one provider', (nth: number) => `2001:0db8:000${nth}:0000:0000:0000:0000:0000`],
  // Each IPv4 address has a network of these.
  ['IPv4 addresses in IPv6 (6to4)', (nth: number) => `2002:cb0${nth}:7101:0000:0000:0000:0000:0000`],
])('the networks of %s have sixty places together, and leave the others to everyone else', async (_, network) => {
  const reads = new SharedReads();
  const { promise: end, resolve: finish } = Promise.withResolvers<string>();
  const read = (key: string, address: string) => reads.read(key, () => end, address);
  const customer = (nth: number, at: number) => network(nth).replace(/^((?:\w+:){3})0000/, `$10${at}00`);
  const all = [0, 1, 2].flatMap((nth) =>
    Array.from({ length: 20 }, (_, at) => read(`guess ${nth} ${at}`, customer(nth, at % 4))),
  );
  expect(await refusalOf(read('one more', customer(3, 0)))).toBe('BUSY');
  all.push(read('a plan', '2001:0db9:0001:0000:0000:0000:0000:0000'), read('another', '203.0.113.1'));
  finish('read');
  expect(await Promise.all(all)).toEqual(all.map(() => 'read'));
  expect(await read('one more', customer(3, 0))).toBe('read');
});
