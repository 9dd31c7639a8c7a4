import type { Host } from '@nukkad/core/kernel/context.ts';
import { capture } from '@nukkad/core/features/payments/capture-payment.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { freshWorld } from '@nukkad/core/testing/world.ts';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { inTurn, type Job } from './job-turns.ts';
import { startJobs } from './start-jobs.ts';

const world = freshWorld();
const tickMs = tickMsOf.production;
afterEach(() => void vi.useRealTimers());

/** For a loaded machine, in ms. */
const patient = { timeout: 20_000 };

test('areas change for others at :00, :15, :30 and :45, whenever the server was started', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T10:07:31Z') });
  const at: string[] = [];
  const nearby = { advance: async () => at.push(new Date().toISOString().slice(11, 16)) };
  // The jobs on requests find no database here, and say so in a log that nobody reads.
  const host = { now: () => new Date(), nearby, tickMs } as unknown as Host;
  const stop = startJobs(host, pino({ level: 'silent' }));
  await vi.advanceTimersByTimeAsync(4 * tickMs);
  expect(at).toEqual(['10:15', '10:30', '10:45', '11:00']);
  await stop();
  await vi.advanceTimersByTimeAsync(2 * tickMs);
  expect(at).toHaveLength(4);
});

test('a shared place is erased within a minute of its end, without any request', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.connect(asha, bilal);
  const place = { latitude: 19.05961, longitude: 72.82951, liveMinutes: 15 } as const;
  await world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'location', place });
  const rows = () => world.db.selectFrom('share').select('id').execute();
  // The database's own timers keep running.
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

test('holds and waitlists end, and refunds are sent, automatically', async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const gig = await world.event('gig', { price: 100, seats: 1 });
  const soon = await world.event('soon', { price: 100, seats: 0, inHours: 0.2 });
  const order = await world.take(asha, gig);
  await world.as(bilal).tickets.wait({ id: gig, waitingId: crypto.randomUUID(), quantity: 1 });
  await world.as(chitra).tickets.wait({ id: soon, waitingId: crypto.randomUUID(), quantity: 1 });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: world.now.getTime() + 10 * 60_000 - 1 });
  const host: Host = { ...world.host, now: () => new Date() };
  const stopBefore = startJobs(host, pino({ level: 'silent' }));
  await stopBefore();
  const status = async () => (await world.as(asha).payments.order({ id: order.id })).status;
  expect(await status()).toBe('open');
  const stop = startJobs(host, pino({ level: 'silent' }));
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(async () => expect(await status()).toBe('ended'), patient);
  // The seat is Bilal's now.
  expect(await world.as(bilal).events.get({ id: gig })).toMatchObject({ seatsLeft: 0, order: { status: 'open' } });
  // Asha's money comes after all.
  await world.db
    .updateTable('payment_order')
    .set({ gateway: 'practice', gateway_order: order.id })
    .where('id', '=', order.id)
    .execute();
  await capture(host, { gateway: 'practice', id: 'late', gatewayOrder: order.id, amountPaise: 10_000 });
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(
    async () =>
      expect((await world.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()).refund_id).toBe(
        'refund-late',
      ),
    patient,
  );
  const queued = async () => (await world.as(chitra).events.get({ id: soon })).queued;
  expect(await queued()).toEqual({ ahead: 0, quantity: 1 });
  await vi.advanceTimersByTimeAsync(180_000);
  await vi.waitFor(async () => expect(await queued()).toBeNull(), patient);
  await stop();
});

test('of two processes one runs a job in its turn, and the other after the first has died in it', async () => {
  const [one, other] = [world.host, world.host];
  const ran: string[] = [];
  const job = (name: string, run = async () => {}): Job => ({
    name: 'sweep',
    everyMs: 60_000,
    run: async () => {
      ran.push(name);
      await run();
    },
  });
  await Promise.all([inTurn(one, job('one')), inTurn(other, job('other'))]);
  expect(ran).toHaveLength(1);
  world.pass(60_000);
  // A failure is no reason to wait longer.
  await expect(
    inTurn(
      other,
      job('other', () => Promise.reject(new Error('down'))),
    ),
  ).rejects.toThrow('down');
  world.pass(60_000);
  void inTurn(
    one,
    job('one', () => new Promise(() => {})),
  );
  await vi.waitFor(() => expect(ran).toHaveLength(3), patient);
  world.pass(60_000);
  await inTurn(other, job('other'));
  expect(ran).toHaveLength(3);
  world.pass(60_000);
  await inTurn(other, job('other'));
  expect(ran).toEqual([ran[0], 'other', 'one', 'other']);
});
