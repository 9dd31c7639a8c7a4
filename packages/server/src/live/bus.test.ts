import { grantRole } from '@nukkad/core/features/moderation/grant-role.ts';
import { rateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startRedis } from '../../../../scripts/redis.mjs';
import type { RunningServer } from '../server.ts';
import { longestStopMs } from '../settings/stop-times.ts';
import { Browser, signedIn } from '../testing/browser.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import { serve } from '../testing/serve.ts';
import { createTestDatabase, postgresUrl } from '../testing/test-database.ts';

describe.skipIf(!postgresUrl || !process.env['TEST_REDIS'])('two processes, one PostgreSQL, one Redis', () => {
  let redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>;
  let shared: { databaseUrl: string; redisUrl: string };
  let [here, there]: RunningServer[] = [];

  beforeAll(async () => {
    redis = (await startRedis())!;
    shared = { databaseUrl: (await createTestDatabase()).url, redisUrl: redis.url };
    // Longer than these tests, so that a process forgets a session only because of news or of a broken connection.
    here = await serve(shared, { sessionsKeptMs: 3_600_000 });
    there = await serve(shared, { sessionsKeptMs: 3_600_000 });
  });
  afterAll(() => redis.stop());

  const names = async (browser: Awaited<ReturnType<typeof signedIn>>) =>
    (await browser.api.people.nearby({ distance: 10, ageRange: [18, 80] })).people.map((person) => person.id);
  /** With a copy of the cookie, since a browser deletes its own when it signs out. */
  const statusWith = async (cookie: string, { url }: RunningServer) =>
    (await fetch(`${url}/api/meets`, { headers: { cookie } })).status;
  /** Seldom enough for the limit of those who look who is nearby. */
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 500 });

  test('messages, presence, ghost mode and sign-out in one apply in the other', async () => {
    const [asha, bilal, chitra] = await Promise.all([
      signedIn(here!, '2'),
      signedIn(there!, '3'),
      signedIn(there!, '4'),
    ]);
    const atBilal = await bilal.listen();
    const { request } = await asha.api.meets.request({ personId: '3' });
    await atBilal.receive('meet.changed');
    const { conversationId } = await bilal.api.meets.setStatus({ id: request.id, status: 'accepted' });
    const id = conversationId!;
    const isOnline = async () => (await bilal.api.chat.conversation({ id })).online;
    expect(await isOnline()).toBe(false);
    const atAsha = await asha.listen();
    await atBilal.receive('online.changed', (it) => it.personId === '2' && it.online);
    expect(await isOnline()).toBe(true);
    const sent = await asha.api.chat.send({ id, messageId: randomUUID(), type: 'text', message: 'From over here' });
    expect((await atBilal.receive('chat.message')).message).toEqual(sent);

    await soon(async () => expect(await names(chitra)).toContain('2'));
    await asha.api.people.setGhost({ time: '1 hour' });
    await soon(async () => expect(await names(chitra)).not.toContain('2'));
    await asha.api.people.setGhost({ time: null });

    // Her session has a socket in the other process too.
    const abroad = await new Browser(there!.url, asha).listen();
    await asha.post('/api/auth/sign-out', {});
    expect(await Promise.all([atAsha.closed, abroad.closed])).toEqual([4001, 4001]);
    await atBilal.receive('online.changed', (it) => it.personId === '2' && !it.online);
    atBilal.close();
  });

  test('after Bilal signs out in one, his cookie is refused by the other, which remembered his session', async () => {
    const bilal = await signedIn(here!, '3');
    const { cookie } = bilal;
    const abroad = await new Browser(there!.url, bilal).listen();
    expect(await statusWith(cookie, there!)).toBe(200);
    await bilal.post('/api/auth/sign-out', {});
    await soon(async () => expect(await statusWith(cookie, there!)).toBe(401));
    expect(await abroad.closed).toBe(4001);
  });

  test('a limit that Asha used up in one is used up in the other, for her alone', async () => {
    const asha = await signedIn(here!, '2');
    const chitra = await signedIn(there!, '4');
    const elsewhere = new Browser(there!.url, asha);
    const change = (browser: Browser) => browser.api.account.setReadReceipts({ on: true });
    for (let turn = 1; turn < rateLimits.readReceiptSwitches.times; turn++) await change(asha);
    await change(elsewhere);
    await expect(change(elsewhere)).rejects.toThrow('Too many requests');
    await expect(change(asha)).rejects.toThrow('Too many requests');
    await change(chitra);
  });

  test('what an operator changes in one counts in the other at once, and after Redis was away', async () => {
    const { db } = here!.host;
    const browser = await signedIn(here!, '8');
    await sql`insert into passkey (id, user_id, public_key, counter, transports, name, added_at)
      values ('of 8', '8', 'key', 0, '{internal}', 'Phone', now())`.execute(db);
    await db.transaction().execute((work) => grantRole(work, 'person-8@nukkad.example', 'operator', new Date()));
    await sql`update "session" set "provenBy" = 'passkey' where "userId" = '8'`.execute(db);
    const change = (value: string) => browser.api.operator.changeSetting({ name: 'NEW_ACCOUNT_EVENTS', value });
    const isThere = (value: number) =>
      soon(async () => expect(there!.host.settings.values.NEW_ACCOUNT_EVENTS).toBe(value));
    await change('5');
    expect(here!.host.settings.values.NEW_ACCOUNT_EVENTS).toBe(5);
    await isThere(5);
    await redis.halt();
    // It would look in the database at any moment.
    const looks = vi.spyOn(there!.host.settings, 'read').mockResolvedValue();
    await change('6');
    expect(there!.host.settings.values.NEW_ACCOUNT_EVENTS).toBe(5);
    looks.mockRestore();
    await redis.start();
    await isThere(6);
  });

  test('without Redis messages still arrive, and nobody is visible nearby until it is back', async () => {
    const [dev, esha, farhan] = await Promise.all([signedIn(here!, '5'), signedIn(there!, '6'), signedIn(there!, '7')]);
    const { request } = await dev.api.meets.request({ personId: '6' });
    const { conversationId } = await esha.api.meets.setStatus({ id: request.id, status: 'accepted' });
    const id = conversationId!;
    const atEsha = await esha.listen();
    await soon(async () => expect(await names(farhan)).not.toEqual([]));
    await redis.halt();
    await soon(async () => {
      await expect(names(farhan)).rejects.toThrow('being updated');
    });
    const sent = await dev.api.chat.send({ id, messageId: randomUUID(), type: 'text', message: 'No Redis here' });
    expect((await atEsha.receive('chat.message')).message).toEqual(sent);
    await redis.start();
    await soon(async () => expect(await names(farhan)).not.toEqual([]));
    atEsha.close();
  });

  test('while Redis is away, Chitra signs out in one, and the other refuses her cookie without the news', async () => {
    const chitra = await signedIn(here!, '4');
    const { cookie } = chitra;
    expect(await statusWith(cookie, there!)).toBe(200);
    await redis.halt();
    onTestFinished(() => redis.start());
    await chitra.post('/api/auth/sign-out', {});
    await soon(async () => expect(await statusWith(cookie, there!)).toBe(401));
  });

  test('a process stops in time while Redis does not answer', async () => {
    const third = await startSandbox({ dataDir: '', ...shared });
    await third.host.online(['8']);
    redis.freeze();
    const asked = third.host.online(['8']);
    const began = performance.now();
    await third.stop();
    expect(performance.now() - began).toBeLessThan(longestStopMs);
    expect(await asked).toEqual(new Set());
  });
});
