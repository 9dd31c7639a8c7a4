// Programs of the machine that tests use: PostgreSQL, Redis, Prometheus.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first folder of PATH, or else of `more`, that has all of these programs; null if there is none. */
export const folderOf = (programs, more = []) =>
  [...(process.env.PATH ?? '').split(delimiter), ...more].find((folder) =>
    programs.every((name) => existsSync(join(folder, name))),
  ) ?? null;

export const hasProgram = (name) => folderOf([name]) !== null;

const watch = 'exec 3<&0; { cat <&3; kill -s "$0" $$; } >/dev/null 2>&1 & exec "$@" </dev/null 3<&-';

/** Starts a program that gets `signal` when this process ends, even by SIGKILL: its input is a pipe from here. `wrap` changes
 * the command and its arguments; everything else is an option of `spawn`. */
export function spawnBound(
  signal,
  program,
  args,
  { wrap = (...it) => it, stdio = ['ignore', 'ignore'], ...options } = {},
) {
  const command = wrap('sh', ['-c', watch, signal, program, ...args]);
  return spawn(...command, { ...options, stdio: ['pipe', ...stdio] });
}
