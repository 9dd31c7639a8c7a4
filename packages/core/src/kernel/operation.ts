import { implement, ORPCError } from '@orpc/server';
import { contract } from '../contract.ts';
import type { Addressed, Caller, Context, Host, Work } from './context.ts';
import { keepChanges } from './person-changes.ts';
import { keepUpdates } from './updates.ts';
import { refusals, type RefusalCode } from './refusals.ts';
import type { SecurityEvent } from './security-log.ts';

/** An answer that a person can act on. Thrown inside an operation it rolls back everything the operation wrote. */
export function refused(code: RefusalCode): ORPCError<RefusalCode, unknown> {
  return new ORPCError(code, { ...refusals[code], defined: true });
}

/** Operations that anybody may call. */
export const open = implement(contract).$context<Caller>();

/** Whether PostgreSQL refused data that cannot be stored or breaks a rule: trying again changes nothing. */
export const isFaultyData = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code));

/** PostgreSQL's codes for 'these two could not both go on': deadlock and serialization failure. */
const clashes = new Set<unknown>(['40P01', '40001']);
const tries = 3;
/** PostgreSQL's code for a row that stayed locked for as long as one waits. */
export const lockTimeout = '55P03';

/**
 * Runs one transaction; what was told in it is sent after the commit, so that nothing is announced that did not happen.
 * One that clashed with another is run again: it has written nothing and told nobody.
 */
export async function transaction<T>(host: Host, work: (context: Work) => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    const told: Addressed[] = [];
    const changed = new Set<string>();
    const security: SecurityEvent[] = [];
    try {
      const now = host.now();
      const { result, updates } = await host.db.transaction().execute(async (db) => {
        const result = await work({
          host,
          db,
          now,
          tell: (to, update) => told.push({ to, update }),
          changed: (...ids) => ids.forEach((id) => changed.add(id)),
          logSecurity: (event) => security.push(event),
        });
        await keepChanges(db, changed, now);
        return { result, updates: await keepUpdates(db, told, now) };
      });
      if (changed.size > 0) {
        await host.nearby.refresh(changed);
        host.announceChanged([...changed]);
      }
      host.publish(updates);
      for (const event of security) host.securityLog(event);
      return result;
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === lockTimeout) throw refused('BUSY');
      if (turn === tries || !clashes.has(code)) throw error;
    }
  }
}

/** Operations of signed-in people, each in a transaction of its own. A refusal rolls back whatever was written. */
export const signedIn = open.use(({ context: { host, personId }, next }) => {
  if (personId === null) throw refused('SIGNED_OUT');
  return transaction(host, async (context) => next({ context: { ...context, me: personId } satisfies Context }));
});

/**
 * Operations of signed-in people without a transaction of their own: they read what the host holds in memory, or hand over
 * to what commits for several. What they answer is built field by field and held to the contract by the compiler; checking
 * fifty people once more at each look would take longer than finding them.
 */
export const direct = open
  .$config({ initialOutputValidationIndex: Number.NaN })
  .use(({ context: { host, personId }, next }) => {
    if (personId === null) throw refused('SIGNED_OUT');
    return next({ context: { host, me: personId, now: host.now() } });
  });

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is a UUID, which PostgreSQL would otherwise refuse together with the whole statement. */
export const isUuid = (id: string): boolean => uuidPattern.test(id);

/**
 * For tables with UUID keys: an id that cannot exist is not found, like one that does not. Returned in small letters, as
 * PostgreSQL answers it.
 */
export function uuid(id: string): string {
  if (!isUuid(id)) throw refused('NOT_FOUND');
  return id.toLowerCase();
}
