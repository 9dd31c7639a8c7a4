import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

let listsAreFresh = false;

/** Installs Debian packages if allowed; returns whether that worked. */
export function installed(...packages: string[]): boolean {
  if (!mayInstall()) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  // In run level 1, packages do not start their services. The benchmark starts its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) => spawnSync('apt-get', ['-q', ...args], { env, stdio: 'ignore' }).status === 0;
  listsAreFresh ||= apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages);
}
