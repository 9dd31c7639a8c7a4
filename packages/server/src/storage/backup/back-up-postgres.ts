import { runInto } from './run-program.ts';

/** Arguments are visible to other users of the machine, so the password is not among them. */
export function connectionOf(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { argument: `--dbname=${url.href}`, env: password === '' ? {} : { PGPASSWORD: password } };
}

/** Writes an open file of pg_dump's custom format, as the database was when it began. */
export async function backUpPostgres(databaseUrl: string, file: number): Promise<void> {
  const { argument, env } = connectionOf(databaseUrl);
  // The numbers of transactions in `nearby_change` mean nothing in another database.
  const left = ['--no-unlogged-table-data', '--exclude-table-data=nearby_change'];
  const owners = ['--no-owner', '--no-privileges', '--no-comments'];
  await runInto(file, 'pg_dump', ['--format=custom', ...left, ...owners, argument], env);
}
