import { makeNextExport, readExportFile } from '@nukkad/core/features/account/own-data/exports.ts';
import { exportClaimMs, exportLifeMs, maxExports } from '@nukkad/core/features/account/own-data/export-limits.ts';
import { ownTables } from '@nukkad/core/features/account/own-data/own-tables.ts';
import { refusalOf } from '@nukkad/core/testing/refusal.ts';
import { freshWorld } from '@nukkad/core/testing/world.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exportMaker } from './make-export.ts';

const world = freshWorld();

const failures: unknown[] = [];
const make = () =>
  makeNextExport(world.host, exportMaker(world.host, 'https://nukkad.example'), (error) => failures.push(error));

/** The files of a zip, taken out by another program. */
function unzip(zip: Buffer): { names: string[]; read(name: string): Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'data.zip');
  writeFileSync(file, zip);
  execFileSync('python3', ['-m', 'zipfile', '-e', file, join(folder, 'out')]);
  const out = join(folder, 'out');
  return {
    names: readdirSync(out, { recursive: true, encoding: 'utf8' }),
    read: (name) => readFileSync(join(out, name)),
  };
}

async function fileOf(personId: string, sessionId: string, id: string): Promise<Buffer | null> {
  const file = await readExportFile(world.host, { personId, sessionId, id });
  if (!file) return null;
  const parts: Uint8Array[] = [];
  for await (const part of file.parts) parts.push(part);
  return Buffer.concat(parts);
}

test('Asha asks for her data, and only the browser that asked gets it, for a day', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const talk = await world.connect(asha, bilal);
  for (let nth = 1; nth <= 3; nth++)
    await world
      .as(nth % 2 ? asha : bilal)
      .chat.send({ id: talk, messageId: crypto.randomUUID(), type: 'text', message: `Message ${nth}` });
  const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  const pictureId = crypto.randomUUID();
  await world.db
    .insertInto('picture')
    .values({
      id: pictureId,
      owner: asha,
      content: image,
      small: null,
      content_type: 'image/webp',
      width: 4,
      height: 4,
      made_at: world.now,
      wanted_at: world.now,
    })
    .execute();
  await world.event('jam');
  await world.take(asha, 'jam');
  expect(await refusalOf(world.as(asha).ownData.ask())).toBe('SIGN_IN_AGAIN');
  const [session, other] = [await world.session(asha), await world.session(asha)];
  const browser = world.as(asha, session);
  expect(await browser.ownData.export()).toEqual({ export: null });
  const { id } = (await browser.ownData.ask()).export;
  expect(await fileOf(asha, session, id)).toBeNull();
  expect(await make()).toBe(1);
  expect(failures).toEqual([]);

  const { export: made } = await browser.ownData.export();
  expect(made).toMatchObject({ state: 'ready', done: made?.total });
  expect(await world.as(asha, other).ownData.export()).toEqual({ export: null });
  expect(await fileOf(asha, other, id)).toBeNull();
  expect(await fileOf(bilal, session, id)).toBeNull();
  const zip = (await fileOf(asha, session, id)) ?? expect.fail();
  expect(zip).toHaveLength(made?.bytes ?? 0);
  const { names, read } = unzip(zip);
  for (const [table, own] of Object.entries(ownTables))
    expect(names.includes(`data/${table}.json`), table).toBe('query' in own);
  const about = read('README.txt').toString();
  for (const [table, own] of Object.entries(ownTables))
    expect(about).toMatch(new RegExp('query' in own ? `^data/${table}\\.json +[a-z].+$` : `^${table} +[A-Z].+$`, 'm'));
  expect(about).toMatch(/^ {2}quiet_from +when quiet hours begin$/m);
  expect(JSON.parse(read('data/message.json').toString())).toMatchObject(
    [1, 2, 3].map((nth) => ({ text: `Message ${nth}`, position: nth })),
  );
  expect(JSON.parse(read('data/availability.json').toString())).toEqual([]);
  expect(read(`pictures/${pictureId}.webp`).equals(image)).toBe(true);
  expect(read('calendar.ics').toString()).toContain('SUMMARY:Event jam');
  const ticket = names.find((name) => /^tickets\/.*png$/.test(name));
  expect(await sharp(read(ticket ?? '')).metadata()).toMatchObject({ format: 'png', width: 720 });

  world.pass(exportLifeMs);
  expect(await fileOf(asha, session, id)).toBeNull();
  expect(await browser.ownData.export()).toEqual({ export: null });
});

test('the browser that asked sees how many files are made while more are being made', async () => {
  const asha = await world.person('Asha');
  const browser = world.as(asha, await world.session(asha));
  await browser.ownData.ask();
  // Each file takes as long as the time between two reports.
  let ms = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 300));
  onTestFinished(() => clock.mockRestore());
  const write = exportMaker(world.host, 'https://nukkad.example');
  const seen: [number, string][] = [];
  const total = new Set<number>();
  await makeNextExport(
    world.host,
    (job) =>
      write({
        ...job,
        progress: async (...done) => {
          await job.progress(...done);
          const { export: made } = await browser.ownData.export();
          seen.push([made?.done ?? -1, made?.state ?? '']);
          total.add(made?.total ?? -1);
        },
      }),
    (error) => failures.push(error),
  );
  const [files = 0] = total;
  expect([total.size, failures]).toEqual([1, []]);
  expect(files).toBeGreaterThan(40);
  const rising = Array.from({ length: files + 1 }, (_, done) => [done, 'waiting']);
  expect(seen).toEqual([...rising, [files, 'waiting']]);
});

test('many small files keep nobody from asking for theirs; many that wait do, until they are made', async () => {
  const ask = async (who: string) => {
    const person = await world.person(who);
    return world.as(person, await world.session(person)).ownData.ask();
  };
  for (let nth = 0; nth < maxExports; nth++) await ask(`Guest ${nth}`);
  expect(await refusalOf(ask('Bilal'))).toBe('EXPORTS_BUSY');
  const small = async function* () {
    yield new Uint8Array(1000);
  };
  while ((await makeNextExport(world.host, small, () => {})) > 0);
  expect(await ask('Chitra')).toMatchObject({ export: { state: 'waiting' } });
});

test('a file whose making was interrupted is made again; one that cannot be made says so', async () => {
  const asha = await world.person('Asha');
  const session = await world.session(asha);
  const browser = world.as(asha, session);
  await browser.ownData.ask();
  let interrupt = () => {};
  void makeNextExport(
    world.host,
    async function* () {
      yield new Uint8Array([1]);
      await new Promise<void>((resolve) => (interrupt = resolve));
    },
    () => {},
  );
  await expect.poll(async () => (await world.db.selectFrom('export_part').selectAll().execute()).length).toBe(1);
  expect(await make()).toBe(0);
  world.pass(exportClaimMs);
  expect(await make()).toBe(1);
  expect((await browser.ownData.export()).export).toMatchObject({ state: 'ready' });
  const file = await fileOf(asha, session, (await browser.ownData.export()).export?.id ?? '');
  interrupt();
  expect(file?.subarray(0, 2).toString()).toBe('PK');

  await browser.ownData.ask();
  const broken = async function* () {
    yield new Uint8Array([1]);
    throw new Error('Broken.');
  };
  for (let turn = 0; turn < 3; turn++) await makeNextExport(world.host, broken, () => {});
  expect((await browser.ownData.export()).export).toMatchObject({ state: 'failed' });
  expect(await world.db.selectFrom('export_part').selectAll().execute()).toEqual([]);
});

test('a long file is made by one process; one that stalls leaves it to another, and changes nothing of it', async () => {
  const asha = await world.person('Asha');
  const session = await world.session(asha);
  const browser = world.as(asha, session);
  await browser.ownData.ask();
  const parts = (letter: string, stallMs: number) =>
    async function* () {
      for (let nth = 0; nth < 3; nth++) {
        yield Buffer.from(letter);
        world.pass(stallMs);
        if (letter !== 'c') others.push(await makeNextExport(world.host, parts('c', 0), () => {}));
      }
    };
  const others: number[] = [];
  const lost: unknown[] = [];
  const content = async () => {
    const { export: made } = await browser.ownData.export();
    expect(made?.state).toBe('ready');
    return (await fileOf(asha, session, made?.id ?? ''))?.toString();
  };
  await makeNextExport(world.host, parts('a', exportClaimMs - 1), (error) => lost.push(error));
  expect([others, lost, await content()]).toEqual([[0, 0, 0], [], 'aaa']);

  await browser.ownData.ask();
  await makeNextExport(world.host, parts('b', exportClaimMs), (error) => lost.push(error));
  expect([others.slice(3), lost.length, await content()]).toEqual([[1], 1, 'ccc']);
});

test('signing out takes the file along', async () => {
  const asha = await world.person('Asha');
  const browser = await world.freshlyAs(asha);
  await browser.ownData.ask();
  await make();
  await sql`delete from "session" where "userId" = ${asha}`.execute(world.db);
  expect(await world.db.selectFrom('export_part').selectAll().execute()).toEqual([]);
});
