import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/port.mjs';
import { environment, serverFlags } from '../../scripts/prepare.mjs';
import { measureIdle } from '../chat/idle.ts';
import { atTheEnd } from '../clean-up.ts';
import { median } from '../median.ts';
import { havePostgres, makeDatabase } from '../postgres.ts';
import { atMost, figure, printSection, type Report, type Row, type Section } from '../report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const [maxWarmMs, maxColdMs] = [1500, 15_000];
const [maxProductionMb, maxSandboxMb] = [150, 300];

/** A secret for this run only. */
const secret = crypto.randomUUID() + crypto.randomUUID();

interface Running {
  url: string;
  /** From the command to the first answer, in ms. */
  startMs: number;
  server: ChildProcess;
  stop(): Promise<void>;
}

async function start(command: readonly string[], env: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const before = performance.now();
  const server = spawn(process.execPath, command, {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      MALLOC_MMAP_THRESHOLD_: environment.MALLOC_MMAP_THRESHOLD_,
      NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
    // The start script's child as well: they are one group.
    process.kill(-server.pid, 'SIGTERM');
    await once(server, 'exit');
  };
  atTheEnd(stop);
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) break;
    await sleep(10);
  }
  return { url, startMs: performance.now() - before, server, stop };
}

/** Resident memory of a process and its children, in MB. */
function residentMb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1000 + children.reduce((sum, child) => sum + residentMb(child), 0);
}

async function idleMb(running: Running, idleMs: number): Promise<number> {
  await sleep(idleMs);
  return residentMb(running.server.pid!);
}

const startCommand = ['scripts/start.mjs'];
const serverCommand = [...serverFlags, 'packages/server/src/main.ts'];

async function measureStart(quick: boolean): Promise<Section> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));
    for (const times of [cold, warm]) {
      const running = await start(startCommand, { DATA_DIR: folder });
      times.push(running.startMs);
      await running.stop();
    }
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    title: 'From `npm start` to the first answer, in the sandbox',
    rows: [
      atMost('first start, which makes the database', median(cold) / 1000, 's', maxColdMs / 1000),
      atMost('later starts', median(warm) / 1000, 's', maxWarmMs / 1000),
      figure('slowest later start', Math.max(...warm) / 1000, 's'),
    ],
    notes: ['After the installation and the build; without npm itself.'],
  };
}

async function measureMemory(databaseUrl: string | null, quick: boolean): Promise<Section> {
  const idleMs = quick ? 15_000 : 120_000;
  const rows: Row[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));
  if (databaseUrl !== null) {
    const production = await start(serverCommand, {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://nukkad.example',
      SUPPORT_EMAIL: 'help@nukkad.example',
      GRIEVANCE_OFFICER_NAME: 'Asha Rao',
      GRIEVANCE_OFFICER_EMAIL: 'grievance@nukkad.example',
      AUTH_SECRET: secret,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Nukkad <hello@nukkad.example>',
      DATA_DIR: folder,
    });
    rows.push(atMost('production on PostgreSQL', await idleMb(production, idleMs), 'MB', maxProductionMb));
    await production.stop();
  }
  const sandbox = await start(serverCommand, { DATA_DIR: folder });
  rows.push(atMost('sandbox on PGlite', await idleMb(sandbox, idleMs), 'MB', maxSandboxMb));
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
  return {
    title: 'Resident memory of an idle server',
    rows,
    notes: [`${idleMs / 1000} s after the start, without a visitor.`],
  };
}

/** How fast a server starts, and what it needs when nobody is there. */
export async function benchProcess({ quick }: { quick: boolean }): Promise<Report> {
  const postgres = await havePostgres('lasting');
  const sections: Section[] = [];
  const add = (section: Section) => {
    printSection(section);
    sections.push(section);
  };
  add(await measureStart(quick));
  add(await measureMemory(postgres && (await makeDatabase(postgres.url, 'idle')), quick));
  if (postgres) add(await measureIdle(postgres.url, quick ? 500 : 10_000));
  return {
    name: 'process',
    sections,
    chart: { title: 'A server at rest', unit: 'MB', groups: [] },
    versions: { Node: process.versions.node, ...(postgres && { PostgreSQL: postgres.version }) },
  };
}
