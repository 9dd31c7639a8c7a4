import { router } from '@nukkad/core/router.ts';
import { MessageWriter } from '@nukkad/core/features/chat/message-writer.ts';
import { Nearby } from '@nukkad/core/features/people/nearby/sync-with-database.ts';
import { createRouterClient } from '@orpc/server';
import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { signedIn } from '../testing/browser.ts';
import { serve } from '../testing/serve.ts';

/** Far less than the minute after which people nearby are read again anyway. */
const soon = { timeout: 20_000 };

/** With PGlite the database ends with its process, and with it every answer that could be lost. */
describe.skipIf(!process.env['TEST_DATABASE_URL'])('one process and PostgreSQL', () => {
  test('a message whose commit was not answered reaches both anyway', async () => {
    const server = await serve();
    const [asha, bilal] = await Promise.all([signedIn(server, '2'), signedIn(server, '3')]);
    const { request } = await asha.api.meets.request({ personId: '3' });
    const { conversationId } = await bilal.api.meets.setStatus({ id: request.id, status: 'accepted' });
    const id = conversationId!;
    const [atAsha, atBilal] = await Promise.all([asha.listen(), bilal.listen()]);
    const input = { id, messageId: randomUUID(), type: 'text', message: 'Did you get this?' } as const;
    // All that is left of it: its row and its numbers.
    const untold = new MessageWriter(
      server.host.db,
      () => new Date(),
      () => {},
      () => Promise.resolve(),
      () => 1000,
    );
    const { message } = await untold.write({
      id: input.messageId,
      conversationId: id,
      senderId: '2',
      type: input.type,
      body: input.message,
      attachment: null,
    });
    expect(await asha.api.chat.send(input)).toEqual(message);
    for (const { updates } of [atAsha, atBilal])
      await vi.waitFor(() => expect(updates).toContainEqual({ type: 'chat.message', message }), soon);
    for (const it of [atAsha, atBilal]) it.close();
  });

  test('ghost mode whose commit was not answered hides the person anyway', async () => {
    const server = await serve();
    const asha = await signedIn(server, '2');
    const seen = async () => (await asha.api.people.nearby({ distance: 10 })).people.map(({ id }) => id);
    expect(await seen()).toContain('3');
    const untold = {
      ...server.host,
      nearby: new Nearby(server.host.db, server.host.now, server.host.tickMs),
      announceChanged: () => {},
    };
    // It would look in the database at any moment.
    const looks = vi.spyOn(server.host.nearby, 'catchUp').mockResolvedValue();
    await createRouterClient(router, { context: { host: untold, personId: '3' } }).people.setGhost({ time: '1 hour' });
    expect(await seen()).toContain('3');
    looks.mockRestore();
    await vi.waitFor(async () => expect(await seen()).not.toContain('3'), { ...soon, interval: 500 });
  });

  test('a setting and a coarser region that another process stored hold here within seconds', async () => {
    const { host } = await serve();
    const { id } = await host.db
      .insertInto('moderator')
      .values({ person_id: '4', role: 'operator', granted_at: new Date(), revoked_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const change = { changed_at: new Date(), changed_by: id };
    const looks = vi.spyOn(host.settings, 'read').mockResolvedValue();
    await host.db
      .insertInto('operator_setting')
      .values({ name: 'FREE_MESSAGES_A_DAY', value: '3', ...change })
      .execute();
    const { name, level } = host.regions.list.find((region) => region.level > 6)!;
    await host.db
      .insertInto('operator_region')
      .values({ name, level: 6, ...change })
      .execute();
    const levelNow = () => host.settings.regions.current.list.find((region) => region.name === name)?.level;
    expect(levelNow()).toBe(level);
    looks.mockRestore();
    await vi.waitFor(() => expect([host.settings.values.FREE_MESSAGES_A_DAY, levelNow()]).toEqual([3, 6]), soon);
  });
});
