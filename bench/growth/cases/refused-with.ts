import type { RefusalCode } from '@nukkad/core/kernel/refusal-words.ts';
import { ORPCError } from '@orpc/server';

/** Some operations can be measured repeatedly only as refusals. Throws if a call is not refused with this code. */
export const refusedWith = (code: RefusalCode, call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error(`This was not refused with ${code}.`);
    },
    (error: unknown) => {
      if (!(error instanceof ORPCError) || error.code !== code) throw error;
    },
  );
