import type { RefusalCode } from '@nukkad/core/kernel/refusals.ts';
import { ORPCError } from '@orpc/server';

/** Of some operations only the refusal can be measured again and again. Throws when a call is not refused with this code. */
export const refusedWith = (code: RefusalCode, call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error(`This was not refused with ${code}.`);
    },
    (error: unknown) => {
      if (!(error instanceof ORPCError) || error.code !== code) throw error;
    },
  );
