import { errorCode } from './error-code.ts';

/** PostgreSQL refused the data itself, so that a retry would fail too. */
const isFaultyData = (error: unknown): boolean => /^2[23]/.test(errorCode(error) ?? '');

/** Works on a batch or, if its data is faulty, on each item alone. `fail` gets those that fail. Returns all results.
 * Its callers share no queue: docs/decisions/0022-a-queue-for-each-event.md. */
export async function isolateFaulty<T, R>(
  batch: readonly T[],
  work: (some: readonly T[]) => Promise<R>,
  fail: (some: readonly T[], error: unknown) => R,
): Promise<R[]> {
  if (batch.length === 0) return [];
  try {
    return [await work(batch)];
  } catch (error) {
    if (!isFaultyData(error) || batch.length === 1) return [fail(batch, error)];
    const results: R[] = [];
    for (const item of batch) results.push(...(await isolateFaulty([item], work, fail)));
    return results;
  }
}
