import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { programEnvironment } from './program-environment.ts';

/** Runs the program as an operator does, and waits for its end. `code` is null if it would not end. */
export async function command(settings: Record<string, string>, ...words: string[]) {
  const child = spawn(
    process.execPath,
    ['--liftoff-only', fileURLToPath(new URL('../storage/backup/main.ts', import.meta.url)), ...words],
    {
      env: { ...programEnvironment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 170_000,
    },
  );
  let [said, complained] = ['', ''];
  child.stdout.on('data', (part) => (said += String(part)));
  child.stderr.on('data', (part) => (complained += String(part)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  expect(complained, complained).not.toMatch(/\n\s+at /);
  return { code, said, complained };
}
