import { sendAlerts } from '@nukkad/core/features/shared-plans/send-alerts.ts';
import { contactToken } from '@nukkad/core/features/trusted-contact/contact-link.ts';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Env } from '../../http/request-env.ts';
import type { RunningServer } from '../../server.ts';
import { Browser, signedIn } from '../../testing/browser.ts';
import { startMailServer } from '../../testing/pretend-mail-server.ts';
import { serve } from '../../testing/serve.ts';
import { pageFonts } from '../../http/page-fonts.ts';
import { serveContacts } from './contact-routes.ts';

let server: RunningServer;
let asha: Browser;
let mail: Awaited<ReturnType<typeof startMailServer>>;
const logged: string[] = [];
beforeAll(async () => {
  mail = await startMailServer();
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  server = await serve(
    { publicUrl: 'https://nukkad.example', mail: { smtpUrl: mail.url, from: 'hello@nukkad.example', plaintext: true } },
    { log, jobs: () => [] },
  );
  asha = await signedIn(server, '2');
  return () => mail.close();
});

const mother = 'mother@contacts.example';

/** The mail to her mother with these words in its subject, once it has arrived. */
async function mailAbout(words: string) {
  await expect.poll(() => mail.mails.filter((it) => it.subject.includes(words)).length).toBe(1);
  const found = mail.mails.find((it) => it.subject.includes(words));
  return found ?? expect.fail();
}

async function open(path: string, method = 'GET') {
  const response = await new Browser(server.url).fetch(path, { method });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const pathIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? expect.fail(text);

test('Asha’s mother answers by the links in her mail, gets the alert, and then that Asha is safe', async () => {
  await asha.api.trustedContact.ask({ name: 'My mother', email: mother });
  const invitation = await mailAbout('wants you');
  expect(invitation.to).toBe(mother);
  expect(invitation.text).toMatch(/^Asha wants you as their trusted contact/);
  const { rows } = await sql<{ name: string }>`select name from person where id = '2'`.execute(server.host.db);
  for (const secret of ['My mother', rows[0]?.name ?? '', 'asha@'])
    expect(`${invitation.text} ${invitation.html}`).not.toContain(secret);
  const accept = pathIn(invitation.text, /\/contact\/[\w-]+\/accept/);
  const refuse = pathIn(invitation.text, /\/contact\/[\w-]+\/refuse/);

  // A mail scanner opens every link.
  const never = refuse.replace('refuse', 'never');
  for (const path of [accept, refuse, never]) {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<form method="post">');
    expect(page.text.includes('action="refuse"')).toBe(path === accept);
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect((await open(refuse)).text).toContain('href="never"');
  expect((await asha.api.trustedContact.get()).contact).toMatchObject({ status: 'asked' });
  expect((await open(accept, 'POST')).text).toContain('You’re the trusted contact of Asha');
  expect((await asha.api.trustedContact.get()).contact).toMatchObject({ status: 'accepted' });
  expect((await open(accept)).text).not.toContain('<form');

  const { rows: requests } = await sql<{ id: string }>`
    insert into meet_request (from_person, to_person, status, asked_at, ended_at, expires_at, time_window, place)
    values ('2', '4', 'accepted', now(), now(), now() + interval '1 day', 'today', '') returning id`.execute(
    server.host.db,
  );
  const { plan } = await asha.api.plans.share({
    requestId: requests[0]?.id ?? '',
    place: '<b>Candies</b>',
    meetsAt: new Date(Date.now() - 3600_000).toISOString(),
  });
  await asha.api.plans.setSafeBy({ id: plan.id, safeBy: new Date(Date.now() + 3600_000).toISOString() });
  await sql`update shared_plan set safe_by = now() - interval '1 second'`.execute(server.host.db);
  expect(await sendAlerts(server.host)).toBe(1);
  const alert = await mailAbout('hasn’t confirmed');
  expect(alert.to).toBe(mother);
  for (const words of [`Asha planned to meet ${plan.name}`, '<b>Candies</b>', 'India time|IST', 'call 112'])
    expect(alert.text).toMatch(new RegExp(words));
  expect(alert.html).toContain('&lt;b&gt;Candies');
  const page = await open(pathIn(alert.text, /\/plan\/[\w-]{22}/));
  expect(page.text).toMatch(/<bdi>Asha<\/bdi> planned to meet/);
  await asha.api.plans.saySafe({ id: plan.id });
  expect((await mailAbout('Asha is safe')).text).toContain('confirmed that they’re safe');

  // She stops by the link in the alert.
  const stop = pathIn(alert.text, /\/contact\/[\w-]+\/refuse/);
  expect((await open(stop, 'POST')).text).toContain('You declined');
  expect((await asha.api.trustedContact.get()).contact).toMatchObject({ status: 'refused', email: null });
  for (const path of [accept, refuse, '/contact/forged/accept']) {
    expect((await open(path)).status).toBe(404);
    expect((await open(path, 'POST')).status).toBe(404);
  }
  expect(mail.mails).toHaveLength(3);
  expect(logged.join('')).toContain('/contact/…');
  expect(logged.join('')).not.toContain(accept.split('/')[2]);
});

test('many who look at once share what is read', async () => {
  await asha.api.trustedContact.ask({ name: 'Father', email: 'father@contacts.example' });
  const contact = await server.host.db.selectFrom('trusted_contact').select('id').executeTakeFirstOrThrow();
  const token = contactToken(server.host, contact.id);
  const selected = vi.spyOn(server.host.db, 'selectFrom');
  onTestFinished(() => selected.mockRestore());
  const app = new Hono<Env>();
  serveContacts(app, server.host, {
    publicUrl: 'https://nukkad.example',
    fonts: pageFonts('/nowhere'),
    trustedProxies: 0,
  });
  const caller = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const look = async () => app.request(`/contact/${token}/accept`, {}, caller);
  const pages = await Promise.all(Array.from({ length: 20 }, look));
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
  expect(selected.mock.calls.filter(([table]) => table === 'trusted_contact')).toHaveLength(1);
});

test('someone says from their mail that they never want to be asked again', async () => {
  await asha.api.trustedContact.ask({ name: 'Uncle', email: 'uncle@contacts.example' });
  const contact = await server.host.db.selectFrom('trusted_contact').select('id').executeTakeFirstOrThrow();
  const never = `/contact/${contactToken(server.host, contact.id)}/never`;
  expect((await open(never)).text).toContain('Block all invitations?');
  expect(await server.host.db.selectFrom('contact_opt_out').selectAll().execute()).toEqual([]);
  expect((await open(never, 'POST')).text).toContain('We won’t ask you again');
  expect(await server.host.db.selectFrom('contact_opt_out').selectAll().execute()).toHaveLength(1);
  expect((await asha.api.trustedContact.get()).contact).toMatchObject({ status: 'refused', email: null });
  expect((await open(never, 'POST')).status).toBe(404);
});

test('of two answers at once, a page promises never to ask again only when that is kept', async () => {
  const bilal = await signedIn(server, '3');
  await bilal.api.trustedContact.ask({ name: 'Aunt', email: 'aunt@contacts.example' });
  const asked = server.host.db.selectFrom('trusted_contact').select('id').where('person_id', '=', '3');
  const path = `/contact/${contactToken(server.host, (await asked.executeTakeFirstOrThrow()).id)}`;
  const optOuts = async () => (await server.host.db.selectFrom('contact_opt_out').selectAll().execute()).length;
  const before = await optOuts();
  const pages = await Promise.all([open(`${path}/refuse`, 'POST'), open(`${path}/never`, 'POST')]);
  const promises = pages.filter(({ text }) => text.includes('We won’t ask you again')).length;
  expect((await optOuts()) - before).toBe(promises);
});
