import { ORPCError } from '@orpc/client';
import { isRefusalCode, refusalWords, type RefusalCode } from '@nukkad/core/kernel/refusal-words.ts';
import { toast } from '../ui/Toast.tsx';

/** Null for errors that are no refusals. */
export function refusalCode(error: unknown): RefusalCode | null {
  if (!(error instanceof ORPCError && error.defined)) return null;
  // A newer server may know codes that this version doesn't.
  return isRefusalCode(error.code) ? error.code : 'INTERNAL';
}

export function wordsFor(error: unknown): string {
  if (!(error instanceof ORPCError)) return 'No connection. Check your network and try again.';
  const issues = (error.data as { issues?: { message: string }[] } | undefined)?.issues;
  return error.code === 'INVALID_INPUT' && issues?.[0] ? issues[0].message : refusalWords(error.code);
}

export const notifyFailure = (error: unknown) => toast(wordsFor(error));
