import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '../../testing/backup-command.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-stopped-'));
const dataDir = join(folder, 'town');
const settings = { DATA_DIR: dataDir };
beforeAll(async () => {
  const server = await startSandbox({ dataDir });
  await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const namesIn = (file: string) =>
  execFileSync('tar', ['-tzf', file], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((name) => !name.startsWith('postgres/'));

test('a backup of a stopped sandbox ends, with the secrets that it keeps itself', { timeout: 180_000 }, async () => {
  const file = join(folder, 'keyless.backup');
  expect(readdirSync(dataDir)).toEqual(['postgres']);
  const backedUp = { code: 0, said: `Backed up to ${file}.\n`, complained: '' };
  expect(await command(settings, 'backup', file)).toEqual(backedUp);
  expect(namesIn(file)).toEqual([]);
  const restored = { DATA_DIR: join(folder, 'restored') };
  expect(await command(restored, 'restore', file)).toMatchObject({ code: 0, complained: '' });

  for (const name of ['auth-secret', 'vapid-key']) writeFileSync(join(dataDir, name), `the ${name}`);
  const withKeys = join(folder, 'keys.backup');
  expect(await command(settings, 'backup', withKeys)).toMatchObject({ code: 0, complained: '' });
  expect(namesIn(withKeys)).toEqual(['auth-secret', 'vapid-key']);
  for (const name of ['auth-secret', 'vapid-key']) rmSync(join(dataDir, name));
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});
