import { spawn, type ChildProcess } from 'node:child_process';
import { SettingsError } from '../../settings/settings-error.ts';

const packages: Record<string, string> = {
  tar: 'tar',
  pg_dump: 'postgresql-client',
  pg_restore: 'postgresql-client',
  psql: 'postgresql-client',
};

/** Waits for its end. Throws a SettingsError with what it complained about. */
async function ended(program: string, child: ChildProcess): Promise<void> {
  let complained = '';
  child.stderr?.on('data', (part: Buffer) => (complained += part.toString()));
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
}

type Program = [name: string, args: readonly string[]];

/** Runs a program to its end. Returns what it printed. Throws a SettingsError with what it complained about. */
export async function run(...[program, args, env = {}]: [...Program, env?: Record<string, string>]): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));
  await ended(program, child);
  return printed;
}

/** Runs a program to its end, and writes what it prints into an open file. */
export async function runInto(
  ...[file, program, args, env = {}]: [file: number, ...Program, env?: Record<string, string>]
): Promise<void> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', file, 'pipe'] });
  await ended(program, child);
}

interface Transaction {
  before: readonly string[];
  script: Program;
  by: Program;
  env: Record<string, string>;
}

/** Commits only after the script has ended well. Throws a SettingsError with what either program complained about. */
export async function runInTransaction({ before, script: [name, args], by, env }: Transaction): Promise<void> {
  const database = spawn(...by, { env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'pipe'] });
  const script = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  // It ends at the first mistake, and says which: that the rest can't be written says nothing more.
  database.stdin.on('error', () => script.kill());
  database.stdin.write(['begin', ...before, ''].join(';\n'));
  script.stdout.pipe(database.stdin, { end: false });
  const scriptEnded = ended(name, script).then(
    () => database.stdin.end('commit;\n'),
    (error: unknown) => {
      database.stdin.end();
      throw error;
    },
  );
  const [ofDatabase, ofScript] = await Promise.allSettled([ended(by[0], database), scriptEnded]);
  for (const result of [ofDatabase, ofScript]) if (result.status === 'rejected') throw result.reason;
}
