import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { Browser, signedIn } from '../../testing/browser.ts';
import { serve } from '../../testing/serve.ts';
import { suspend } from '../../testing/suspend-person.ts';

let server: RunningServer;
let asha: Browser;
const logged: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  server = await serve({ publicUrl: 'https://nukkad.example' }, { log });
  asha = await signedIn(server, '2');
});

async function look(key: string) {
  const response = await new Browser(server.url).fetch(`/plan/${key}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** Asha has agreed to meet Chitra, and shares that. */
async function sharedPlan(place: string) {
  const { rows } = await sql<{ id: string }>`
    insert into meet_request (from_person, to_person, status, asked_at, ended_at, expires_at, time_window, place)
    values ('2', '4', 'accepted', now(), now(), now() + interval '1 day', 'today', '') returning id`.execute(
    server.host.db,
  );
  const requestId = rows[0]?.id ?? '';
  return asha.api.plans.share({ requestId, place, meetsAt: new Date(Date.now() + 3600_000).toISOString() });
}

test('a link shows the plan to someone without an account, and nothing may keep or index it', async () => {
  const { plan, key } = await sharedPlan('<b>Candies</b>');
  const { status, text, headers } = await look(key);
  expect(status).toBe(200);
  expect(text).toMatch(/<bdi>Asha<\/bdi> is meeting <bdi>Chitra[^<]*<\/bdi>/);
  expect(text).toContain('Place: <bdi>&lt;b&gt;Candies&lt;/b&gt;</bdi>');
  expect(text).toContain('href="tel:112"');
  expect(text).toContain('<meta name="robots" content="noindex, nofollow" />');
  expect(text).not.toContain('<script');
  // Nothing of either person but a first name, and the name that Asha sees.
  const { rows } = await sql<{ picture: string; name: string }>`
    select picture, name from person where id in ('2', '4') order by id`.execute(server.host.db);
  for (const { picture } of rows) expect(text).not.toContain(picture);
  expect(text).not.toContain(rows[0]?.name);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  await asha.api.plans.saySafe({ id: plan.id });
  expect((await look(key)).text).toContain('said they’re safe before the meeting');
  expect(logged.join('')).toContain('/plan/…');
  expect(logged.join('')).not.toContain(key);
});

test('an ended link and one that never existed give the same page', async () => {
  const { plan, key } = await sharedPlan('Candies');
  await asha.api.plans.end({ id: plan.id });
  const [ended, unknown] = [await look(key), await look('A'.repeat(22))];
  const page = ({ text }: { text: string }) => text.replaceAll(/nonce="[^"]*"/g, '');
  expect(ended.status).toBe(404);
  expect(unknown.status).toBe(404);
  expect(page(ended)).toBe(page(unknown));
  for (const key of ['%00', 'short', 'A'.repeat(5000)]) expect(page(await look(key))).toBe(page(unknown));
  expect(ended.text).not.toContain('Candies');
  expect(ended.headers.get('cache-control')).toBe('no-store');
});

test('someone suspended can still say that they are safe, and end their plan', async () => {
  const { plan, key } = await sharedPlan('Candies');
  await suspend(server.host.db, '2');
  onTestFinished(async () => void (await sql`delete from withheld`.execute(server.host.db)));
  const { api } = await signedIn(server, '2');
  expect((await look(key)).status).toBe(404);
  expect(await api.plans.saySafe({ id: plan.id })).toMatchObject({ safeAt: expect.any(String) });
  await api.plans.end({ id: plan.id });
  expect((await api.plans.list()).plans.map(({ id }) => id)).not.toContain(plan.id);
  await api.trustedContact.remove();
  const again = { requestId: plan.requestId ?? '', meetsAt: plan.meetsAt };
  await expect(api.plans.share(again)).rejects.toMatchObject({ code: 'SUSPENDED' });
});

test('the page shows where Asha is while she shows it, in words that no preview repeats', async () => {
  const { plan, key } = await sharedPlan('Candies');
  expect((await look(key)).text).not.toContain('Where <bdi>Asha</bdi> is');
  const at = { latitude: 19.0542, longitude: 72.8312345 };
  const { id } = await asha.api.chat.showOnPlan({ id: plan.id, ...at, liveMinutes: 15 });
  const { text, headers } = await look(key);
  expect(text).toContain('Where <bdi>Asha</bdi> is');
  expect(text).toMatch(/Updated <time datetime="[^"]+">just now<\/time> · 19\.05420, 72\.83123/);
  expect(text).toContain(
    'href="https://www.openstreetmap.org/?mlat=19.05420&amp;mlon=72.83123#map=16/19.05420/72.83123"',
  );
  expect(text).not.toMatch(/<script|<iframe|<img|src="http/);
  expect(text.slice(0, text.indexOf('</head>'))).not.toMatch(/19\.05|72\.83/);
  expect(headers.get('cache-control')).toBe('no-store');
  const phone = await new Browser(server.url).fetch(`/plan/${key}`, { headers: { 'user-agent': 'Linux; Android 16' } });
  expect(await phone.text()).toContain('href="geo:19.05420,72.83123?q=19.05420,72.83123(Shared%20location)"');
  await sql`update share set moved_at = now() - interval '3 minutes 5 seconds'`.execute(server.host.db);
  expect((await look(key)).text).toContain('>3 min ago</time>');
  await asha.api.chat.endShare({ id });
  expect((await look(key)).text).not.toMatch(/19\.05|72\.83/);
  expect(logged.join('')).not.toMatch(/19\.05|72\.83/);
});

test('someone who asks for too many plans at once gets a page that tries again, with the emergency number', async () => {
  const { db } = server.host;
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const slow = db.transaction().execute(async (inside) => {
    await sql`lock table shared_plan`.execute(inside);
    lock();
    await end;
  });
  await locked;
  const all = Array.from({ length: 11 }, (_, nth) => look(`${'A'.repeat(20)}${nth + 10}`));
  const { status, text, headers } = await Promise.race(all);
  finish();
  await slow;
  expect([status, headers.get('retry-after'), headers.get('content-type')]).toEqual([
    503,
    '5',
    'text/html; charset=UTF-8',
  ]);
  expect(text).toContain('<meta http-equiv="refresh" content="5" />');
  expect(text).toContain('href="tel:112"');
  expect((await Promise.all(all)).filter((it) => it.status === 404)).toHaveLength(10);
});
