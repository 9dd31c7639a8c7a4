import { isRefusalCode, type RefusalCode } from '@nukkad/core/kernel/refusal-words.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-events.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { outsideRequests } from './security-log.ts';

/** What someone may not do or see, and input that the app does not send. Other refusals are part of using the app. */
const logged = new Set<RefusalCode>([
  'NOT_FOUND',
  'INVALID_INPUT',
  'SUSPENDED',
  'MODERATORS_ONLY',
  'OPERATORS_ONLY',
  'PASSKEY_NEEDED',
  'NOT_THE_BUYER',
]);

/** In a minute. A flood of further kinds would fill the memory and the log. */
const maxKinds = 10_000;

interface Kind {
  operation: string;
  code: RefusalCode;
  personId: string | null;
}

export type RefusalLog = (operation: string, code: string, personId: string | null) => void;

/** One line at once, and after a minute one with the number of the others that were alike. Says nothing of what it was about. */
export function createRefusalLog(securityLog: SecurityLog): RefusalLog {
  const kinds = new Map<string, Kind & { count: number }>();
  const write = ({ operation, code, personId }: Kind, counted: { count?: number } = {}) =>
    securityLog({ event: 'refused', operation, code, ...(personId === null ? {} : { personId }), ...counted });

  function writeCounts() {
    for (const { count, ...kind } of kinds.values()) if (count > 0) write(kind, { count });
    kinds.clear();
  }

  return (operation, code, personId) => {
    if (!isRefusalCode(code) || !logged.has(code)) return;
    const key = JSON.stringify([operation, code, personId]);
    const known = kinds.get(key);
    if (known) return void known.count++;
    if (kinds.size >= maxKinds) return;
    if (kinds.size === 0) setTimeout(() => outsideRequests(writeCounts), minuteMs).unref();
    const kind = { operation, code, personId };
    kinds.set(key, { ...kind, count: 0 });
    write(kind);
  };
}
