import { sql } from 'kysely';
import { transaction } from '@nukkad/core/kernel/operation.ts';
import { fillSandbox, allSamplePeople } from '@nukkad/core/features/sandbox/sandbox.ts';
import { Feed } from '@nukkad/core/features/calendar/import/contract.ts';
import { signedIn, type Browser } from '@nukkad/server/testing/browser.ts';
import { serve } from '@nukkad/server/testing/serve.ts';
import type { RunningServer } from '@nukkad/server/server.ts';
import { beforeAll } from 'vitest';
import { behavesTheSame } from './backend-behaviour.ts';
import { hostsTheSame } from './hosting-behaviour.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await serve();
});

const backend = process.env['TEST_DATABASE_URL'] ? 'a server with PostgreSQL' : 'a server with PGlite';

/** Resets the sandbox. Retries, because the server's own jobs may lock some of these tables. */
async function fresh() {
  await transaction(server.host, ({ db }) => sql`truncate "user", event, feed, person_update cascade`.execute(db));
  await fillSandbox(server.host.db, new Date());
  await server.host.nearby.refresh(allSamplePeople.map(({ id }) => id));
}

/** Kiran has a complete profile and is connected to Asha. */
async function connected() {
  await fresh();
  const [kiran, asha] = await Promise.all([signedIn(server, '1'), signedIn(server, '2')]);
  const { me } = await kiran.api.account.session();
  await kiran.api.account.saveProfile({
    name: me!.name,
    age: me!.age!,
    gender: me!.gender!,
    city: me!.city,
    interests: me!.interests,
  });
  const { request } = await kiran.api.meets.request({ personId: '2' });
  const { conversationId } = await asha.api.meets.setStatus({ id: request.id, status: 'accepted' });
  return { kiran, asha, conversationId: conversationId! };
}

behavesTheSame(backend, async () => {
  const { kiran, conversationId } = await connected();
  return { api: kiran.api, friend: { id: '2', conversationId } };
});

const person = (id: string, browser: Browser) => ({
  id,
  api: browser.api,
  async handIn(feedId: string, name: string, file: string) {
    const response = await browser.fetch(`/api/feeds/${feedId}/file?name=${encodeURIComponent(name)}`, {
      method: 'PUT',
      body: file,
    });
    const answer = await response.json();
    return response.ok ? Feed.parse(answer) : String(answer.code);
  },
});

hostsTheSame(backend, async () => {
  const { kiran, asha } = await connected();
  return { asha: person('2', asha), bilal: person('1', kiran), chitra: person('3', await signedIn(server, '3')) };
});
