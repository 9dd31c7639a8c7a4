import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether a program is in the PATH. */
export const hasProgram = (name: string): boolean => !spawnSync(name, ['--version'], { stdio: 'ignore' }).error;

const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

let listsAreFresh = false;

/** Installs Debian packages where that is allowed; returns whether they are there now. */
export function installed(...packages: string[]): boolean {
  if (!mayInstall()) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  // In run level 1 no package starts the service that comes with it: the benchmark starts its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) => spawnSync('apt-get', ['-q', ...args], { env, stdio: 'ignore' }).status === 0;
  listsAreFresh ||= apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages);
}
