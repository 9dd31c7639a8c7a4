import { implement, ORPCError } from '@orpc/server';
import { contract } from '../contract.ts';
import type { Addressed, Caller, Context, Host, Reader, Work } from './context.ts';
import { keepChanges } from './nearby-changes.ts';
import { keepUpdates } from './updates.ts';
import { refusals, type RefusalCode } from './refusals.ts';
import type { SecurityEvent } from './security-log.ts';

/** An answer that a person can act on. Thrown inside an operation it rolls back everything. */
export function refused(code: RefusalCode): ORPCError<RefusalCode, unknown> {
  return new ORPCError(code, { ...refusals[code], defined: true });
}

export const open = implement(contract).$context<Caller>();

/** Deadlocks, serialization failures, and statements prepared before a newer process changed their table. */
const clashes = new Set<unknown>(['40P01', '40001', '0A000']);
const tries = 3;
export const lockTimeout = '55P03';
/** Too many connections: also what a pool says that has none free for too long. */
export const noConnection = '53300';
export const isBusy = (error: unknown) => {
  const code = (error as { code?: unknown } | null)?.code;
  return code === lockTimeout || code === noConnection;
};

/** Publishes updates after the commit. Retries `clashes`. Refuses with `BUSY` after waiting too long. */
export async function transaction<T>(host: Host, work: (context: Work) => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    const sent: Addressed[] = [];
    const changed = new Set<string>();
    const security: SecurityEvent[] = [];
    try {
      const now = host.now();
      const { result, updates } = await host.db.transaction().execute(async (db) => {
        const result = await work({
          host,
          db,
          now,
          notify: (to, update) => sent.push({ to, update }),
          changed: (...ids) => ids.forEach((id) => changed.add(id)),
          logSecurity: (event) => security.push(event),
        });
        await keepChanges(db, changed, now);
        return { result, updates: await keepUpdates(db, sent, now) };
      });
      if (changed.size > 0) {
        await host.nearby.refresh(changed);
        host.announceChanged([...changed]);
      }
      host.publish(updates);
      for (const event of security) host.securityLog(event);
      return result;
    } catch (error) {
      if (isBusy(error)) throw refused('BUSY');
      const { code } = error as { code?: unknown };
      if (turn === tries || !clashes.has(code)) throw error;
    }
  }
}

/** Each in a transaction of its own, which a refusal rolls back. */
export const signedIn = open.use(({ context: { host, personId }, next }) => {
  if (personId === null) throw refused('SIGNED_OUT');
  return transaction(host, async (context) => next({ context: { ...context, me: personId } satisfies Context }));
});

/** For operations that only read. No transaction: at READ COMMITTED it would show no single moment either, and costs two
 * round trips. What must belong to one moment is read in one statement. */
export const reading = open.use(async ({ context: { host, personId }, next }) => {
  if (personId === null) throw refused('SIGNED_OUT');
  try {
    return await next({ context: { host, me: personId, db: host.db, now: host.now() } satisfies Reader });
  } catch (error) {
    throw isBusy(error) ? refused('BUSY') : error;
  }
});

/** They read memory, or hand over to batches. Validating the output of fifty people takes longer than finding them. */
export const withoutTransaction = open
  .$config({ initialOutputValidationIndex: Number.NaN })
  .use(({ context: { host, personId }, next }) => {
    if (personId === null) throw refused('SIGNED_OUT');
    return next({ context: { host, me: personId, now: host.now() } });
  });

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (id: string): boolean => uuidPattern.test(id);

/** For tables with UUID keys. Refuses with `NOT_FOUND` what is no UUID; returns it in lowercase, like PostgreSQL. */
export function uuid(id: string): string {
  if (!isUuid(id)) throw refused('NOT_FOUND');
  return id.toLowerCase();
}
