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
/** Also in a minute, so that a few people can't leave others without a line. */
const maxKindsOfPerson = 50;

interface Kind {
  operation: string;
  code: RefusalCode;
  personId: string | null;
}

export type NoteRefusal = (operation: string, code: string, personId: string | null) => void;

export interface RefusalLog {
  note: NoteRefusal;
  /** Writes what the last minute has counted. */
  flush(): void;
}

const by = (personId: string | null) => (personId === null ? {} : { personId });

/** One line at once, and after a minute one with the number of the others that were alike. Says nothing of what it was about. */
export function createRefusalLog(securityLog: SecurityLog): RefusalLog {
  const kinds = new Map<string, Kind & { count: number }>();
  const people = new Map<string, { kinds: number; leftOut: number }>();
  let leftOut = 0;
  let timer: NodeJS.Timeout | undefined;

  function writeCounts() {
    for (const { count, operation, code, personId } of kinds.values())
      if (count > 0) securityLog({ event: 'refused', operation, code, ...by(personId), count });
    for (const [personId, { leftOut: count }] of people)
      if (count > 0) securityLog({ event: 'refusals_left_out', personId, count });
    if (leftOut > 0) securityLog({ event: 'refusals_left_out', count: leftOut });
    kinds.clear();
    people.clear();
    leftOut = 0;
    clearTimeout(timer);
  }

  const flush = () => outsideRequests(writeCounts);

  function add(key: string, { operation, code, personId }: Kind) {
    const person = personId === null ? undefined : (people.get(personId) ?? { kinds: 0, leftOut: 0 });
    if (person && person.kinds >= maxKindsOfPerson) return void person.leftOut++;
    if (kinds.size >= maxKinds) return void leftOut++;
    if (kinds.size === 0) timer = setTimeout(flush, minuteMs).unref();
    if (person && personId !== null) people.set(personId, { ...person, kinds: person.kinds + 1 });
    kinds.set(key, { operation, code, personId, count: 0 });
    securityLog({ event: 'refused', operation, code, ...by(personId) });
  }

  return {
    note(operation, code, personId) {
      if (!isRefusalCode(code) || !logged.has(code)) return;
      const key = JSON.stringify([operation, code, personId]);
      const known = kinds.get(key);
      if (known) known.count++;
      else add(key, { operation, code, personId });
    },
    flush,
  };
}
