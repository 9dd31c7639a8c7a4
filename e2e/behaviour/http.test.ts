import { sql } from 'kysely';
import { transaction } from '@nukkad/core/kernel/operation.ts';
import { fillSandbox, allSamplePeople } from '@nukkad/core/features/sandbox/sandbox.ts';
import { signedIn } from '@nukkad/server/testing/browser.ts';
import { serve } from '@nukkad/server/testing/server.ts';
import type { RunningServer } from '@nukkad/server/server.ts';
import { beforeAll } from 'vitest';
import { behavesTheSame } from './behaviour.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await serve();
});

behavesTheSame(process.env['TEST_DATABASE_URL'] ? 'a server with PostgreSQL' : 'a server with PGlite', async () => {
  // Everybody starts anew in a fresh sandbox. The server's own work may hold some of these tables meanwhile, which ends in
  // a second try.
  await transaction(server.host, ({ db }) => sql`truncate "user", event cascade`.execute(db));
  await fillSandbox(server.host.db, new Date());
  await server.host.nearby.refresh(allSamplePeople.map(({ id }) => id));
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
  return { api: kiran.api, friend: { id: '2', conversationId: conversationId! } };
});
