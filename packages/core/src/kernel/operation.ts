import { implement, ORPCError } from '@orpc/server';
import type { Transaction } from 'kysely';
import { contract } from '../contract.ts';
import { isAdult, isKnownAdult } from './is-adult.ts';
import type { Database } from './database.ts';
import type { Addressed, Caller, Context, FreshContext, Host, Reader, Work } from './context.ts';
import { errorCode } from './error-code.ts';
import { isFresh } from './is-fresh-sign-in.ts';
import { keepChanges } from './nearby-changes.ts';
import { keepNotifications, type NewNotification } from './insert-notifications.ts';
import { deadlock, transientRefusal } from './transient-failures.ts';
import { keepUpdates } from './updates.ts';
import type { OperationMeta } from './schemas.ts';
import { refusals, type RefusalCode } from './refusal-words.ts';
import type { SecurityEvent } from './security-events.ts';

/** How an operation runs, from the call to the update: docs/architecture.md. */
export const open = implement(contract).$context<Caller>();

/** An answer that a person can act on. Thrown inside an operation it rolls back everything. */
export function refused(code: RefusalCode, cause?: unknown): ORPCError<RefusalCode, unknown> {
  return new ORPCError(code, { ...refusals[code], defined: true, cause });
}

/** A refusal in place of a failure of the database that may pass. */
export function asRefusal(error: unknown): unknown {
  const code = error instanceof ORPCError ? null : transientRefusal(error);
  return code === null ? error : refused(code, error);
}

const serializationFailure = '40001';
/** Someone whom a new row refers to was deleted at this moment; the next try does not find them. */
const lostReference = '23503';
/** Someone stored the same id at this moment; the next try finds it. */
const takenId = '23505';
/** Also statements prepared before a newer process changed their table. */
const clashes = new Set<unknown>([deadlock, serializationFailure, '0A000', lostReference, takenId]);

/** Thrown in a transaction, starts it again. */
export const clash = (why: string) => Object.assign(new Error(why), { code: serializationFailure });

const tries = 3;

type Kept = Pick<Work, 'db' | 'now' | 'sendUpdate' | 'addNotification' | 'changed'>;

/** Writes with the transaction what the work sends and changes. Returns what to publish after the commit. */
export async function keeping<T>(db: Transaction<Database>, now: Date, work: (context: Kept) => Promise<T>) {
  const sent: Addressed[] = [];
  const notifications: NewNotification[] = [];
  const changed = new Set<string>();
  const result = await work({
    db,
    now,
    sendUpdate: (to, update) => sent.push({ to, update }),
    addNotification: (to, kind, subject) => notifications.push({ to, kind, subject }),
    changed: (...ids) => ids.forEach((id) => changed.add(id)),
  });
  await keepNotifications(db, notifications, now);
  await keepChanges(db, changed, now);
  return { result, changed, updates: await keepUpdates(db, sent, now) };
}

/** Publishes updates after the commit and retries `clashes`. Refuses with `BUSY` and `STORAGE_AWAY`. */
export async function transaction<T>(host: Host, work: (context: Work) => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    const security: SecurityEvent[] = [];
    const sessions: [id: string, personId: string][] = [];
    const later: (() => Promise<unknown>)[] = [];
    try {
      const now = host.now();
      const { result, changed, updates } = await host.db.transaction().execute((db) =>
        keeping(db, now, (kept) =>
          work({
            ...kept,
            host,
            logSecurity: (event) => security.push(event),
            endedSession: (id, personId) => sessions.push([id, personId]),
            afterCommit: (work) => later.push(work),
          }),
        ),
      );
      if (changed.size > 0) {
        await host.nearby.refresh(changed);
        host.announceChanged([...changed]);
      }
      host.publish(updates);
      host.pushChecks.note(updates);
      for (const [id, personId] of sessions) host.onSessionEnded(id, personId);
      for (const event of security) host.securityLog(event);
      for (const work of later) await work();
      return result;
    } catch (error) {
      if (turn === tries || !clashes.has(errorCode(error))) throw asRefusal(error);
    }
  }
}

/** A transaction for someone, who may have deleted their account in another one at this moment. */
async function transactionOf<T>(host: Host, me: string, work: (context: Context) => Promise<T>): Promise<T> {
  try {
    return await transaction(host, (context) => work({ ...context, me }));
  } catch (error) {
    if (errorCode(error) !== lostReference) throw error;
    const person = await host.db.selectFrom('person').select('id').where('id', '=', me).executeTakeFirst();
    throw person ? error : refused('SIGNED_OUT');
  }
}

export async function mustBeAdult(host: Pick<Host, 'db'>, personId: string): Promise<void> {
  if (isKnownAdult(host.db, personId)) return;
  const answer = await isAdult(host.db, personId).catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (!answer) throw refused(answer === null ? 'SIGNED_OUT' : 'AGE_UNCONFIRMED');
}

interface Call {
  context: Caller;
  procedure: { '~orpc': { meta: OperationMeta } };
}

async function admit({ context: { host, personId, isSuspended = false }, procedure }: Call): Promise<string> {
  if (personId === null) throw refused('SIGNED_OUT');
  const { adultsOnly, whileSuspended = false } = procedure['~orpc'].meta;
  if (isSuspended && !whileSuspended) throw refused('SUSPENDED');
  if (adultsOnly) await mustBeAdult(host, personId);
  return personId;
}

/** Each in a transaction of its own, which a refusal rolls back. */
export const signedIn = open.use(async ({ context: caller, procedure, next }) => {
  const me = await admit({ context: caller, procedure });
  return transactionOf(caller.host, me, async (context) => next({ context }));
});

/** `signedIn`, for what someone with a borrowed or stolen phone must not do. In the contract: `freshOperation`. */
export const freshlySignedIn = open.use(async ({ context: caller, procedure, next }) => {
  const me = await admit({ context: caller, procedure });
  const { host, sessionId = null } = caller;
  return transactionOf(host, me, async (context) => {
    if (sessionId === null || !(await isFresh(context, sessionId, me))) throw refused('SIGN_IN_AGAIN');
    return next({ context: { ...context, sessionId } satisfies FreshContext });
  });
});

/** No transaction: it costs two round trips, and READ COMMITTED shows a single moment only within one statement. */
export const reading = open.use(async ({ context: caller, procedure, next }) => {
  const me = await admit({ context: caller, procedure });
  const { host } = caller;
  try {
    return await next({ context: { host, me, db: host.db, now: host.now() } satisfies Reader });
  } catch (error) {
    throw asRefusal(error);
  }
});

/** For what reads memory or hands over to batches. Validating the output of fifty people takes longer than finding them. */
export const withoutTransaction = open
  .$config({ initialOutputValidationIndex: Number.NaN })
  .use(async ({ context: caller, procedure, next }) => {
    const me = await admit({ context: caller, procedure });
    const { host } = caller;
    return next({ context: { host, me, now: host.now() } });
  });

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (id: string): boolean => uuidPattern.test(id);

/** For tables with UUID keys. Refuses with `NOT_FOUND` what is no UUID; returns it in lowercase, like PostgreSQL. */
export function uuid(id: string): string {
  if (!isUuid(id)) throw refused('NOT_FOUND');
  return id.toLowerCase();
}
