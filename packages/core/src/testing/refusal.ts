import { ORPCError } from '@orpc/server';
import { expect } from 'vitest';
import type { RefusalCode } from '../kernel/refusal-words.ts';

/** The code with which a call is refused; throws when it is not, or fails otherwise. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    (answer) => expect.fail(`was not refused but answered ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ORPCError)) throw error;
  return error.defined ? (error.code as RefusalCode) : error.code;
}
