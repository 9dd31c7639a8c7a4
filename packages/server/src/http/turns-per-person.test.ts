import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { refusalOf } from '@nukkad/core/testing/refusal.ts';
import { TurnsPerPerson } from './turns-per-person.ts';

/** An answer that is sent when its `close` is called. */
function answer() {
  const events = Object.assign(new EventEmitter(), { closed: false });
  const close = () => {
    events.closed = true;
    events.emit('close');
  };
  return { outgoing: events as unknown as ServerResponse, close };
}

const settled = () => new Promise((done) => setImmediate(done));

test('answers of one person that nobody reads hold up their own requests and no one else’s', async () => {
  const turns = new TurnsPerPerson();
  const begun: string[] = [];
  const ask = (who: string) => {
    const { outgoing, close } = answer();
    const result = turns.run(who, outgoing, async () => void begun.push(who));
    return { result, close };
  };
  const asked = Array.from({ length: 208 }, () => ask('Asha'));
  await settled();
  expect(begun).toHaveLength(8);
  await ask('Bilal').result;
  expect(begun).toHaveLength(9);
  expect(await refusalOf(ask('Asha').result)).toBe('BUSY');

  // Each answer that is sent, or whose connection breaks, lets the next one begin.
  asked[0]!.close();
  await settled();
  expect(begun).toHaveLength(10);
  for (const { close } of asked) {
    close();
    await settled();
  }
  await Promise.all(asked.map(({ result }) => result));
  expect(begun.filter((who) => who === 'Asha')).toHaveLength(208);
  expect(turns.size).toBe(1);
});

test('a request that fails, or whose sender has gone, ends its turn', async () => {
  const turns = new TurnsPerPerson();
  const { outgoing, close } = answer();
  close();
  for (let nth = 0; nth < 30; nth++)
    await expect(turns.run('Asha', outgoing, () => Promise.reject(new Error('It broke.')))).rejects.toThrow('broke');
  expect(turns.size).toBe(0);
});
