/** Faults of what surrounds a program at its start, by their code, in words for the operator. */
const words: Record<string, string> = {
  EADDRINUSE: 'PORT is taken by another program. Stop it, or set another PORT.',
  EACCES: 'PORT or DATA_DIR may not be used by this user.',
  ECONNREFUSED: 'DATABASE_URL leads nowhere: no PostgreSQL answers there.',
  ENOTFOUND: 'DATABASE_URL names a host that cannot be found.',
  '28P01': 'DATABASE_URL has a wrong password.',
  '28000': 'DATABASE_URL has a user that PostgreSQL does not let in.',
  '3D000': 'DATABASE_URL names a database that does not exist. Create it first.',
};

/** What an operator can do about an error at the start; undefined for what is a bug. */
export const surroundingsWords = (error: unknown): string | undefined =>
  words[String((error as { code?: unknown }).code)];
