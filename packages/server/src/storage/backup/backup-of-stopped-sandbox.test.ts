import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

test('a backup of a stopped sandbox ends, with the secrets that it keeps itself', { timeout: 400_000 }, async () => {
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

test('a backup writes into no file that someone else has put in its place', { timeout: 400_000 }, async () => {
  const file = join(folder, 'linked.backup');
  const part = `${file}.part`;
  const theirs = join(folder, 'theirs');
  writeFileSync(theirs, 'theirs', { mode: 0o644 });
  symlinkSync(theirs, part);
  expect(await command(settings, 'backup', file)).toEqual({
    code: 1,
    said: '',
    complained: `${part} is not a file of yours. Delete it, or name another file.\n`,
  });
  expect(lstatSync(part).isSymbolicLink()).toBe(true);
  rmSync(part);

  // Put there once the backup has begun.
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const tar = execFileSync('which', ['tar'], { encoding: 'utf8' }).trim();
  writeFileSync(join(bin, 'tar'), `#!/bin/sh\nln -sf '${theirs}' '${part}'\nexec ${tar} "$@"\n`);
  chmodSync(join(bin, 'tar'), 0o755);
  const late = await command({ ...settings, PATH: `${bin}:${process.env['PATH']}` }, 'backup', file);
  expect(late).toMatchObject({ code: 1, complained: `Someone else has replaced ${part}, so nothing was backed up.\n` });
  expect(existsSync(file)).toBe(false);
  expect([readFileSync(theirs, 'utf8'), statSync(theirs).mode & 0o777]).toEqual(['theirs', 0o644]);

  // One of our own that an interrupted backup has left, also under a second name, which keeps what it had.
  writeFileSync(part, 'left', { mode: 0o644 });
  linkSync(part, join(folder, 'second-name'));
  expect(await command(settings, 'backup', file)).toMatchObject({ code: 0, complained: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'second-name'), 'utf8')).toBe('left');
  expect(existsSync(part)).toBe(false);
});
