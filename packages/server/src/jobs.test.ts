import type { Host } from '@nukkad/core/context.ts';
import { tickMs } from '@nukkad/core/people/area.ts';
import { freshWorld } from '@nukkad/core/testing/world.ts';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { startJobs } from './jobs.ts';

const world = freshWorld();
afterEach(() => void vi.useRealTimers());

test('people move for others at :00, :15, :30 and :45, whenever the server was started', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T10:07:31Z') });
  const at: string[] = [];
  const nearby = { advance: async () => at.push(new Date().toISOString().slice(11, 16)) };
  // The jobs on requests find no database here, and say so in a log that nobody reads.
  const host = { now: () => new Date(), nearby } as unknown as Host;
  const stop = startJobs(host, pino({ level: 'silent' }));
  await vi.advanceTimersByTimeAsync(4 * tickMs);
  expect(at).toEqual(['10:15', '10:30', '10:45', '11:00']);
  await stop();
  await vi.advanceTimersByTimeAsync(2 * tickMs);
  expect(at).toHaveLength(4);
});

test('a place that was shared is gone within a minute of its end, though nobody does or asks anything', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.connect(asha, bilal);
  const place = { latitude: 19.05961, longitude: 72.82951, liveMinutes: 15 } as const;
  await world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'location', place });
  const rows = () => world.db.selectFrom('share').select('id').execute();
  // The database's own timers go on.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: world.now.getTime() + 15 * 60_000 - 1 });
  const host: Host = { ...world.host, now: () => new Date() };
  const stopBefore = startJobs(host, pino({ level: 'silent' }));
  await stopBefore();
  expect(await rows()).toHaveLength(1);
  const stop = startJobs(host, pino({ level: 'silent' }));
  await vi.advanceTimersByTimeAsync(60_000);
  // Whatever was begun by now is done then.
  await stop();
  expect(await rows()).toEqual([]);
});
