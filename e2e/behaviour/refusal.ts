import { refusals } from '@nukkad/core/kernel/refusal-words.ts';
import { ORPCError } from '@orpc/client';
import { expect } from 'vitest';

/** The code of a refusal. Checks its message and status against the list. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    (answer) => expect.fail(`answered ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ORPCError)) throw error;
  const known = refusals[error.code as keyof typeof refusals];
  expect(error.message).toBe(known.message);
  expect(error.status).toBe(known.status);
  expect(error.defined).toBe(true);
  return error.code;
}
