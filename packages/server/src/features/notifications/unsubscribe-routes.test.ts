import { router } from '@nukkad/core/router.ts';
import { unsubscribeToken } from '@nukkad/core/features/notifications/unsubscribe-link.ts';
import { createRouterClient } from '@orpc/server';
import { beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { serve } from '../../testing/serve.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await serve();
}, 180_000);
const bilal = '3';
const as = (personId: string) =>
  createRouterClient(router, { context: { host: server.host, personId, sessionId: null } });

test('a link in a mail ends mails of its kind once it is confirmed, without a session', async () => {
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
});
