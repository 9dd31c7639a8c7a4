import { sql } from 'kysely';
import { createRouterClient } from '@orpc/server';
import { router } from '@nukkad/core/router.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addAttendees, announceTo } from '../../testing/notified-people.ts';
import { startPushService } from '../../testing/pretend-push-service.ts';
import { serve } from '../../testing/serve.ts';
import type { RunningServer } from '../../server.ts';
import { createVapidKey } from './vapid-key.ts';

const patient = { timeout: 20_000, interval: 50 };

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
  });

  test('sends more than a slow push service takes at once within seconds', async () => {
    const names = Array.from({ length: 70 }, (_, nth) => `attendee-${nth}`);
    await addAttendees(server.host.db, names, service.subscription);
    service.answerAfter(1000);
    await announceTo(server.host.db, names);
    // Half a minute is what failed pushes wait for.
    await vi.waitFor(() => expect(names.filter((name) => received(name).length === 0)).toEqual([]), patient);
    service.answerAfter(0);
  });

  test.each([404, 410] as const)('forgets a browser that is gone: %i', async (status) => {
    const [asha, bilal] = [await person('Asha'), await subscribed('Bilal')];
    service.unsubscribe(bilal, status);
    await ask(asha, bilal);
    await vi.waitFor(
      async () => expect(await as(bilal, bilal).notifications.settings()).toMatchObject({ isSubscribed: false }),
      patient,
    );
  });

  test('forgets a browser whose key was made up, without a push', async () => {
    const [asha, bilal] = [await person('Asha'), await subscribed('Bilal')];
    const { endpoint, keys } = service.subscription(bilal);
    const p256dh = `B${'A'.repeat(86)}`;
    await as(bilal, bilal).notifications.subscribe({ endpoint, keys: { ...keys, p256dh } });
    await ask(asha, bilal);
    await vi.waitFor(
      async () => expect(await as(bilal, bilal).notifications.settings()).toMatchObject({ isSubscribed: false }),
      patient,
    );
    expect(received(bilal)).toEqual([]);
  });
});
