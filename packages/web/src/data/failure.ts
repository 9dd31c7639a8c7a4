import { ORPCError } from '@orpc/client';
import { refusalWords, type RefusalCode } from '@nukkad/core/kernel/refusals.ts';
import { toast } from '../ui/Toast.tsx';

/** The code of a refusal that an operation threw, or null when it failed in a way that nobody planned. */
export function refusalCode(error: unknown): RefusalCode | null {
  return error instanceof ORPCError && error.defined ? (error.code as RefusalCode) : null;
}

/** What to show a person when an operation fails: the refusal's words, the field's, or that the network is away. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof ORPCError)) return 'No connection. Check your network and try again.';
  const issues = (error.data as { issues?: { message: string }[] } | undefined)?.issues;
  return error.code === 'INVALID_INPUT' && issues?.[0] ? issues[0].message : refusalWords(error.code);
}

/** Shows why a press did nothing. */
export const tellFailure = (error: unknown) => toast(wordsFor(error));
