import { errorCode } from '@nukkad/core/kernel/error-code.ts';

const words: Record<string, string> = {
  EADDRINUSE: 'Another program is using PORT. Stop it, or set another PORT.',
  EACCES: 'This user has no permission for PORT or DATA_DIR.',
  ECONNREFUSED: 'No PostgreSQL answers at DATABASE_URL.',
  ENOTFOUND: 'DATABASE_URL names a host that cannot be found.',
  '28P01': 'DATABASE_URL has a wrong password.',
  '28000': 'PostgreSQL rejects the user in DATABASE_URL.',
  '3D000': 'DATABASE_URL names a database that does not exist. Create it first.',
};

/** What the operator can do about an error at the start; undefined for a bug. */
export const startErrorMessage = (error: unknown): string | undefined => words[errorCode(error) ?? ''];
