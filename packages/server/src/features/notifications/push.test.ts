import { sql } from 'kysely';
import { createRouterClient } from '@orpc/server';
import { router } from '@nukkad/core/app.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addAttendees, announceTo } from '../../testing/notified-people.ts';
import { PushBrowser, startPushService } from '../../testing/pretend-push-service.ts';
import { serve } from '../../testing/serve.ts';
import type { RunningServer } from '../../server.ts';
import { encryptPush } from './encrypt-push.ts';
import { createPushService } from './push-service.ts';
import { createVapidKey, vapidKeyProblem } from './vapid-key.ts';

const patient = { timeout: 20_000, interval: 50 };

describe('encryption', () => {
  const browser = new PushBrowser('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'BTBZMqHH6r4Tts7J_aSIgg');
  const words = 'When I grow up, I want to be a watermelon';

  test('is that of the example in RFC 8291', () => {
    const key = Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
    const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
    expect(encryptPush(Buffer.from(words), browser.keys, { salt, key }, false).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('hides how long a push is, and is read by its browser alone', () => {
    const [short, long] = ['1', words].map((it) => encryptPush(Buffer.from(it), browser.keys));
    expect(short?.length).toBe(long?.length);
    expect(long && browser.decrypt(long)).toBe(words);
    expect(() => long && new PushBrowser().decrypt(long)).toThrow();
  });
});

test('keys that are weak or none are refused', () => {
  expect(vapidKeyProblem(createVapidKey())).toBe(null);
  for (const key of ['', 'A'.repeat(43), 'AQ'.padEnd(43, 'A'), '_'.repeat(43), createVapidKey().slice(1)])
    expect([key, vapidKeyProblem(key)]).not.toEqual([key, null]);
});

const settings = { vapidKey: createVapidKey(), hosts: ['push.example', '*.pushes.example'], allowPrivate: false };

test.each([
  'http://push.example/1',
  'https://elsewhere.example/1',
  'https://fcm.googleapis.com.elsewhere.example/1',
  'https://notify.windows.com/1',
  'https://anotify.windows.com/1',
  'https://push.example:8443/1',
  'https://user:word@push.example/1',
  'https://127.0.0.1/1',
  'https://10.0.0.1/1',
  'https://[::1]/1',
  'https://[::ffff:10.0.0.1]/1',
  'https://2130706433/1',
  'https://localhost/1',
  'javascript:alert(1)',
  'push.example',
])('no push goes to %s', (endpoint) => {
  expect(createPushService(settings).accepts(endpoint)).toBe(false);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/1',
  'https://updates.push.services.mozilla.com/wpush/v2/1',
  'https://wns2-pn1p.notify.windows.com/w/?token=1',
  'https://web.push.apple.com/1',
  'https://push.example/1',
  'https://eu.pushes.example/1',
])('pushes go to %s', (endpoint) => {
  expect(createPushService(settings).accepts(endpoint)).toBe(true);
});

describe('a server with a push service', () => {
  let server: RunningServer;
  let service: Awaited<ReturnType<typeof startPushService>>;
  const as = (personId: string, sessionId: string | null = null) =>
    createRouterClient(router, { context: { host: server.host, personId, sessionId } });

  beforeAll(async () => {
    service = await startPushService();
    server = await serve({ push: { vapidKey: createVapidKey(), hosts: ['127.0.0.1'], allowPrivate: true } });
  }, 180_000);
  afterAll(() => service.close());

  async function person(name: string) {
    const id = `${name}-${crypto.randomUUID().slice(0, 8)}`;
    await sql`insert into "user" ("id", "name", "email", "emailVerified") values (${id}, ${name}, ${`${id}@test.example`}, true)`.execute(
      server.host.db,
    );
    await sql`insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, onboarded_at, created_at)
      values (now(), ${id}, ${name}, 30, 'Female', 'Mumbai', '{}', 'avatars/asha.svg', now(), now())`.execute(
      server.host.db,
    );
    await sql`insert into notification_settings (person_id, quiet_from, quiet_to, time_zone) values (${id}, null, null, 'UTC')`.execute(
      server.host.db,
    );
    return id;
  }
  async function subscribed(name: string) {
    const id = await person(name);
    await sql`insert into "session" ("id", "token", "userId", "createdAt", "updatedAt", "expiresAt")
      values (${id}, ${id}, ${id}, now(), now(), now() + interval '1 day')`.execute(server.host.db);
    await as(id, id).notifications.subscribe(service.subscription(id));
    return id;
  }
  const ask = (from: string, to: string) =>
    sql`with asked as (
        insert into meet_request (from_person, to_person, status, asked_at, expires_at, time_window)
        values (${from}, ${to}, 'pending', now(), now() + interval '3 hours', 'today') returning id)
      insert into notification (person_id, kind, subject, made_at, due_at)
        select ${to}, 'request', id::text, now(), now() from asked`.execute(server.host.db);
  const received = (id: string) => service.received.filter(({ browser }) => browser === id);

  test('sends a push that only the browser can read, and closes it once it was seen', async () => {
    const [asha, bilal] = [await person('Asha'), await subscribed('Bilal')];
    await ask(asha, bilal);
    await vi.waitFor(() => expect(received(bilal)).toHaveLength(1), patient);
    const [push] = received(bilal);
    expect(push?.message).toEqual({
      tag: expect.stringMatching(/^[\da-f-]{36}$/),
      unseen: 1,
      kind: 'request',
      title: 'Nukkad',
      body: 'Someone wants to meet you.',
      lang: 'en',
      path: `/people/${asha}`,
    });
    expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high' });
    await as(bilal).notifications.markSeen({ id: null });
    await vi.waitFor(() => expect(received(bilal)).toHaveLength(2), patient);
    expect(received(bilal)[1]?.message).toEqual({ tag: push?.message['tag'], unseen: 0, close: true });
    expect(service.refused).toEqual([]);
  }, 60_000);

  test('sends more than a slow push service takes at once within seconds', async () => {
    const names = Array.from({ length: 70 }, (_, nth) => `attendee-${nth}`);
    await addAttendees(server.host.db, names, service.subscription);
    service.answerAfter(1000);
    await announceTo(server.host.db, names);
    // Half a minute is what failed pushes wait for.
    await vi.waitFor(() => expect(names.filter((name) => received(name).length === 0)).toEqual([]), patient);
    service.answerAfter(0);
  }, 60_000);

  test.each([404, 410] as const)(
    'forgets a browser that is gone: %i',
    async (status) => {
      const [asha, bilal] = [await person('Asha'), await subscribed('Bilal')];
      service.unsubscribe(bilal, status);
      await ask(asha, bilal);
      await vi.waitFor(
        async () => expect(await as(bilal, bilal).notifications.settings()).toMatchObject({ isSubscribed: false }),
        patient,
      );
    },
    60_000,
  );

  test('a link in a mail ends mails of its kind once it is confirmed, without a session', async () => {
    const bilal = await person('Bilal');
    const { unsubscribeToken } = await import('@nukkad/core/features/notifications/unsubscribe-link.ts');
    const url = `${server.url}/unsubscribe/${unsubscribeToken(server.host, bilal, 'requests')}`;
    const mailsOf = async () => (await as(bilal).notifications.settings()).ways.requests.mail;
    expect(await (await fetch(url)).text()).toContain('won’t get emails about meet requests any more');
    expect(await mailsOf()).toBe(true);
    const one = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await fetch(url, one)).status).toBe(200);
    expect(await mailsOf()).toBe(false);
    expect((await as(bilal).notifications.settings()).ways.offers.mail).toBe(true);
    expect((await fetch(`${url.slice(0, -4)}AAAA`, one)).status).toBe(404);

    await as(bilal).notifications.saveSettings({ digest: true });
    const weekly = `${server.url}/unsubscribe/${unsubscribeToken(server.host, bilal, 'digest')}`;
    expect(await (await fetch(weekly)).text()).toContain('won’t get emails about this week’s events any more');
    expect(await as(bilal).notifications.settings()).toMatchObject({ digest: true });
    expect((await fetch(weekly, one)).status).toBe(200);
    expect(await as(bilal).notifications.settings()).toMatchObject({ digest: false, ways: { offers: { mail: true } } });
  }, 60_000);
});
