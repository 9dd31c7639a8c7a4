import { programEnvironment } from '@nukkad/server/testing/program-environment.ts';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/port.mjs';
import { spawnBound } from '../../scripts/programs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Program {
  url: string;
  stop(): Promise<void>;
}

/** Starts a program on a free port and waits for the address it prints. */
async function start(
  script: string,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Program> {
  const child = spawnBound('TERM', process.execPath, [...flags, script], {
    cwd: root,
    env: { ...programEnvironment, PORT: '0', ...environment },
    stdio: ['pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      const address = /http:\/\/localhost:\S+/.exec(output)?.[0];
      if (address) resolve(address);
    });
    child.on('exit', () => reject(new Error(`${script} ended: ${output}`)));
  });
  return {
    url: url.replace(/\/$/, ''),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The built demo on a static host, below `base`. */
export const startDemo = (base = '/') => start('scripts/serve-demo.mjs', { BASE: base });

/** Most stories end before optimizing PGlite pays off. */
export const quickly = ['--liftoff-only'];

/** A fresh sandbox, as `npm start` runs it, with extra settings. */
export const startSandbox = (settings: Record<string, string> = {}) =>
  startFresh('packages/server/src/main.ts', settings, quickly);

/** A fresh sandbox that becomes as fast as one that people use. */
export const startOptimized = () => startFresh('packages/server/src/main.ts', {});

/** A fresh sandbox without rate limits. */
export const startUnlimited = () => startFresh('e2e/endurance/server.ts', {});

/** A fresh sandbox that serves the web app in `folder`, which can be replaced meanwhile. */
export const startReleased = (folder: string) => startFresh('e2e/endurance/server.ts', { WEB_ROOT: folder }, quickly);

export interface Restartable extends Program {
  /** Ends its process as an operator does. */
  end(): Promise<void>;
  /** Starts another process at the same address, on the same database. */
  startAgain(): Promise<void>;
}

export async function startRestartable(): Promise<Restartable> {
  const { folder, remove } = copyTemplate();
  const settings = { PORT: String(await freePort()), DATA_DIR: folder, LOG_LEVEL: 'error' };
  const begin = () => start('packages/server/src/main.ts', settings, quickly);
  let program = await begin();
  return {
    url: program.url,
    end: () => program.stop(),
    async startAgain() {
      program = await begin();
    },
    async stop() {
      await program.stop();
      remove();
    },
  };
}

/** Makes the folder that sandboxes copy: 0.1 s instead of 3 s. Returns its cleanup. */
export async function makeTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-e2e-template-'));
  const program = await start('packages/server/src/main.ts', { DATA_DIR: folder, LOG_LEVEL: 'error' }, quickly);
  await program.stop();
  process.env['SANDBOX_TEMPLATE'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function startFresh(
  script: string,
  settings: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Program> {
  const { folder, remove } = copyTemplate();
  const program = await start(script, { DATA_DIR: folder, LOG_LEVEL: 'error', ...settings }, flags);
  return {
    ...program,
    async stop() {
      await program.stop();
      remove();
    },
  };
}

/** A new data folder, and what removes it. */
export function copyTemplate(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-e2e-'));
  const template = process.env['SANDBOX_TEMPLATE'];
  if (template) cpSync(template, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
