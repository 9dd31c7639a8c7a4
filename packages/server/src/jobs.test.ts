import type { Host } from '@nukkad/core/context.ts';
import { tickMs } from '@nukkad/core/people/area.ts';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { startJobs } from './jobs.ts';

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
