import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { errorCode } from '@nukkad/core/kernel/error-code.ts';
import { erasePastPlaces, tidyPresences } from '@nukkad/core/features/people/tidy-presences.ts';
import { tidyShares } from '@nukkad/core/features/chat/tidy-location-shares.ts';
import { sql } from 'kysely';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox, unlimited } from '../testing/start-sandbox.ts';
import { serve } from '../testing/serve.ts';
import { Browser } from '../testing/browser.ts';

const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
const folder = mkdtempSync(join(tmpdir(), 'nukkad-places-'));
// After the servers, which are stopped at the end of the file.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let now = Date.now();

/** Nothing for a file or folder that another test has deleted meanwhile. */
function unlessGone<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

const filesOf = (folder: string): Buffer[] =>
  unlessGone(() => readdirSync(folder, { withFileTypes: true })).flatMap((it) => {
    const path = join(folder, it.name);
    if (it.isDirectory()) return filesOf(path);
    return it.isFile() ? unlessGone(() => [readFileSync(path)]) : [];
  });

/** What of some values stands in the files of a folder, as text or as PostgreSQL writes a double. */
function found(folder: string, values: readonly (string | number)[]) {
  const files = filesOf(folder);
  return values.filter((value) => {
    const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.alloc(8);
    if (typeof value === 'number') bytes.writeDoubleLE(value);
    return files.some((file) => file.includes(bytes));
  });
}

test('the files of the database hold no past areas and no shared places', async () => {
  const server = await serve({ dataDir: folder }, { now: () => new Date(now), rateLimits: unlimited() });
  const { db } = server.host;
  const asha = new Browser(server.url);
  const bilal = new Browser(server.url);
  await asha.post('/api/auth/sandbox/sign-in', { personId: '2' });
  await bilal.post('/api/auth/sandbox/sign-in', { personId: '3' });
  const disk = isPostgres
    ? (await sql<{ data_directory: string }>`show data_directory`.execute(db)).rows[0]!.data_directory
    : folder;
  const { request } = await asha.api.meets.request({ personId: '3' });
  const { conversationId: id } = await bilal.api.meets.setStatus({ id: request.id, status: 'accepted' });
  const areas = new Set<string>();
  const latitudes: number[] = [];
  // Along a line on which no sample person is.
  for (let step = 0; step < 12; step++) {
    now += 30 * 60_000;
    const latitude = 19.3 + step / 50 + Math.random() / 1e4;
    const cell = cellAt({ latitude, longitude: 73.4 });
    const { area, next } = await asha.api.people.report({ cell });
    for (const it of [area, next]) if (it) areas.add(it.id);
    latitudes.push(latitude);
    const place = { latitude, longitude: 73.4, liveMinutes: null };
    await asha.api.chat.send({ id: id!, messageId: crypto.randomUUID(), type: 'location', place });
    await server.host.nearby.advance();
    // As PostgreSQL does automatically now and then: its statistics hold samples.
    await sql`analyze presence, share`.execute(db);
  }
  await asha.api.people.setGhost({ time: 'until I switch it off' });
  await tidyPresences(server.host);
  await tidyShares(server.host);
  for (const { area } of await db.selectFrom('presence').select('area').execute()) areas.delete(area ?? '');
  const values = [...areas, ...latitudes];
  expect(areas.size).toBeGreaterThan(3);
  const rewrite = async () => {
    await erasePastPlaces(server.host);
    await sql`checkpoint`.execute(db);
    return found(disk, values);
  };
  // A rewriting is skipped while a table is locked, and keeps rows that a query under way could still read.
  await expect.poll(rewrite, { timeout: 60_000, interval: 500 }).toEqual([]);
  // That it would be found: the same in a table like any other.
  await sql`create table elsewhere as select unnest(${[...areas]}::text[]) as area`.execute(db);
  await sql`create table places as select unnest(${latitudes}::float8[]) as latitude`.execute(db);
  await sql`checkpoint`.execute(db);
  expect(found(disk, values)).toEqual(values);
  await sql`drop table elsewhere, places`.execute(db);
});

test.skipIf(isPostgres)('a stop keeps where people are, and a crash hides them', async () => {
  const dataDir = join(folder, 'stopped');
  const first = await startSandbox({ dataDir }, { rateLimits: unlimited() });
  const cell = cellAt({ latitude: 19.08, longitude: 72.86 });
  const asha = new Browser(first.url);
  await asha.post('/api/auth/sandbox/sign-in', { personId: '2' });
  await asha.api.people.setGhost({ time: '1 hour' });
  await asha.api.people.setGhost({ time: null });
  const { next } = await asha.api.people.report({ cell });
  // Without a stop: as a machine whose power fails leaves it.
  const crashed = join(folder, 'crashed');
  await sql`checkpoint`.execute(first.host.db);
  cpSync(dataDir, crashed, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  await first.stop();
  const nextOf = async (dataDir: string) => {
    const server = await startSandbox({ dataDir });
    const { cookie } = asha;
    const answer = await fetch(new URL('/api/presence', server.url), { headers: { cookie } });
    const presence = (await answer.json()) as { next: { id: string } | null };
    await server.stop();
    return presence.next?.id ?? null;
  };
  expect(await nextOf(dataDir)).toBe(next!.id);
  expect(await nextOf(crashed)).toBeNull();
});
