import { transientRefusal } from '@nukkad/core/kernel/transient-failures.ts';
import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<{ error: unknown }>();

/** Whether a failure of the database was noted, for `withLostDatabase` to throw. */
export function noteLostDatabase(error: unknown): boolean {
  const request = requests.getStore();
  if (!request || transientRefusal(error) === null) return false;
  request.error = error;
  return true;
}

/** better-auth answers every error itself. Throws those of the database, so that they are answered as elsewhere. */
export async function withLostDatabase<T>(answer: () => Promise<T>): Promise<T> {
  const request: { error: unknown } = { error: null };
  const answered = await requests.run(request, answer);
  if (request.error !== null) throw request.error;
  return answered;
}
