import { errorCode } from './error-code.ts';
import type { RefusalCode } from './refusal-words.ts';

export const lockTimeout = '55P03';
export const deadlock = '40P01';
/** Too many connections: also what a pool says that has none free for too long. */
export const noConnection = '53300';

/** Classes of PostgreSQL's errors: lost connections, no space or memory, stops by the operator, failures of the system. */
const awayClasses = /^(08|53|57P|58)/;
/** A primary that has become a replica, and errors of the network. */
const awayCodes = new Set([
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver's own errors, which have no code. */
const awayWords = /^Connection terminated|^timeout expired$|is not queryable$|^The database is closed/;

/** The refusal for a failing database, where a retry may work; null for any other error. */
export function transientRefusal(error: unknown): Extract<RefusalCode, 'BUSY' | 'STORAGE_AWAY'> | null {
  if (!(error instanceof Error)) return null;
  const code = errorCode(error) ?? '';
  if (code === 'BUSY' || code === lockTimeout || code === noConnection) return 'BUSY';
  const isAway =
    code === ''
      ? awayWords.test(error.message)
      : awayCodes.has(code) || awayClasses.test(code) || code === 'STORAGE_AWAY';
  return isAway ? 'STORAGE_AWAY' : null;
}
