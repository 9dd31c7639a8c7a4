import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Program {
  url: string;
  stop(): Promise<void>;
}

/** Starts a program of ours on a free port and waits for the address that it prints. */
async function start(script: string, environment: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (part: Buffer) => {
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

/** A fresh sandbox, as `npm start` runs it, with settings beside. */
export const startSandbox = (settings: Record<string, string> = {}) =>
  startFresh('packages/server/src/main.ts', settings);

/** A fresh sandbox in which nobody is too fast. */
export const startUnlimited = () => startFresh('e2e/endurance/server.ts', {});

async function startFresh(script: string, settings: Record<string, string>): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-e2e-'));
  const program = await start(script, {
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...settings,
  });
  return {
    ...program,
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
