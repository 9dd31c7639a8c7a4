import { ORPCError } from '@orpc/client';
import { createLog } from '@nukkad/server/logging/log.ts';
import type { RunningServer } from '@nukkad/server/server.ts';
import { Browser, signedIn } from '@nukkad/server/testing/browser.ts';
import { raisedLimits, startSandbox } from '@nukkad/server/testing/start-sandbox.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';

/** The answer's name: 'done', or the code of a refusal. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ORPCError ? error.code : String(error)),
  );

describe.skipIf(!process.env['TEST_DATABASE_URL'])('Asha writes to Bilal', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-away-'));
  const lines: { level: number; count?: number }[] = [];
  let postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let databaseUrl: string;
  let server: RunningServer;
  let asha: Browser;
  let id: string;

  beforeAll(async () => {
    postgres = (await startPostgres())!;
    databaseUrl = await postgres.createDatabase();
    const to = new Writable({
      write(part: Buffer, _, done) {
        for (const line of part.toString().trim().split('\n')) lines.push(JSON.parse(line) as { level: number });
        done();
      },
    });
    server = await startSandbox({ dataDir, databaseUrl }, { log: createLog('warn', to), ...raisedLimits() });
    asha = await signedIn(server, '2');
    const bilal = await signedIn(server, '3');
    const { request } = await asha.api.meets.request({ personId: '3' });
    id = (await bilal.api.meets.setStatus({ id: request.id, status: 'accepted' })).conversationId!;
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const write = (messageId: string) =>
    outcome(asha.api.chat.send({ id, messageId, type: 'text', message: 'On my way' }));
  const ready = async () => (await fetch(`${server.url}/health/ready`)).status;
  const live = async () => (await fetch(`${server.url}/health/live`)).status;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  /** Fewer at once than one person may have unanswered. */
  const writeMany = async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 10; round++)
      for (const one of await Promise.all(Array.from({ length: 50 }, () => write(crypto.randomUUID()))))
        outcomes.add(one);
    return [...outcomes];
  };
  const stored = async () => (await asha.api.chat.messages({ id, limit: 100 })).messages.length;

  test('while the disk is full she is asked to retry, and once there is space her message arrives', async () => {
    expect(await ready()).toBe(200);
    await run(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on message for each row execute function full_disk()`);
    const messageId = crypto.randomUUID();
    expect(await write(messageId)).toBe('STORAGE_AWAY');
    expect(await writeMany()).toEqual(['STORAGE_AWAY']);
    expect([await ready(), await live()]).toEqual([503, 200]);
    // 500 failures give one line in the log now and one a minute.
    expect(lines.filter(({ level }) => level >= 40)).toHaveLength(1);
    expect(await stored()).toBe(0);
    await run('drop trigger full_disk on message');
    expect(await write(messageId)).toBe('done');
    expect(await stored()).toBe(1);
    await expect.poll(ready).toBe(200);
  });

  test('while the database is lost every operation says so, and recovers without a restart', async () => {
    const before = await stored();
    const atAsha = await asha.listen();
    lines.length = 0;
    await postgres.halt();
    const messageId = crypto.randomUUID();
    for (const ask of [
      () => write(messageId),
      () => outcome(asha.api.events.list({})),
      () => outcome(asha.api.meets.request({ personId: '4' })),
      () => outcome(asha.api.account.session()),
    ])
      expect(await ask()).toBe('STORAGE_AWAY');
    const signIn = await new Browser(server.url).post('/api/auth/sandbox/sign-in', { personId: '5' });
    expect([signIn.status, ((await signIn.json()) as { code: string }).code]).toEqual([503, 'STORAGE_AWAY']);
    expect(await writeMany()).toEqual(['STORAGE_AWAY']);
    expect([await ready(), await live()]).toEqual([503, 200]);
    // The connections that broke, those that were refused: a line for each kind.
    expect(lines.length).toBeLessThan(8);
    await postgres.start();
    expect(await write(messageId)).toBe('done');
    expect(await stored()).toBeGreaterThan(before);
    await expect.poll(ready).toBe(200);
    atAsha.close();
  }, 180_000);
});
