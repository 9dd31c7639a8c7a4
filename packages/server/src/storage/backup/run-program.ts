import { spawn } from 'node:child_process';
import { SettingsError } from '../../settings/settings-error.ts';

const packages: Record<string, string> = {
  tar: 'tar',
  pg_dump: 'postgresql-client',
  pg_restore: 'postgresql-client',
};

/** Runs a program to its end. Returns what it printed. Throws a SettingsError with what it complained about. */
export async function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [printed, complained] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));
  child.stderr.on('data', (part: Buffer) => (complained += part.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new SettingsError(`${program} is not installed. On Debian: apt-get install ${packages[program]}`)
          : error,
      ),
    );
    child.on('close', resolve);
  });
  if (code !== 0) throw new SettingsError(`${program} failed:\n${complained.trim()}`);
  return printed;
}
