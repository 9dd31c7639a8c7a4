// The server on a filled database: calls operations and jobs in its own process, without HTTP.
import { router } from '@nukkad/core/router.ts';
import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { startSandbox, unlimited } from '@nukkad/server/testing/start-sandbox.ts';
import { jobsOf } from '@nukkad/server/jobs/jobs.ts';
import type { RunningServer } from '@nukkad/server/server.ts';
import { createRouterClient, ORPCError } from '@orpc/server';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { answerQuestions } from '../child-answers.ts';
import { cases } from './cases.ts';
import { bandra } from './cases/bandra.ts';
import type { Caller } from './cases/case.ts';
import { draft } from './cases/hosted-events.ts';
import { ordinary } from './fill.ts';
import type { Operation } from './operations.ts';

let server: RunningServer;
/** What was made since is not of the filled database. */
const begun = new Date();
const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));

async function start({ databaseUrl }: { databaseUrl: string }): Promise<{ startMs: number }> {
  const before = performance.now();
  // Jobs run only when they are measured, not while operations are.
  server = await startSandbox({ dataDir: folder, databaseUrl }, { rateLimits: unlimited(), jobs: () => [] });
  const startMs = performance.now() - before;
  heavy = makeHeavy();
  callers = makeCallers();
  return { startMs };
}

/** The id that `md5(text)::uuid` gives in the database. */
const idOf = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const seenIn = cellAt(bandra);

const as = (personId: string) =>
  createRouterClient(router, { context: { host: server.host, personId, sessionId: `session of ${personId}` } });

const add =
  (personId: string): Caller['add'] =>
  async (what) => {
    const [id, { db }] = [randomUUID(), server.host];
    if (what === 'session')
      await sql`insert into "session" ("id", "token", "userId", "updatedAt", "expiresAt")
      values (${id}, ${id}, ${personId}, now(), now() + interval '30 days')`.execute(db);
    else if (what === 'google')
      await sql`insert into "account" ("id", "accountId", "providerId", "userId", "updatedAt")
      values (${id}, ${id}, 'google', ${personId}, now())`.execute(db);
    else if (what === 'role') {
      await sql`insert into moderator (person_id, role, granted_at) values (${personId}, 'operator', now())
      on conflict do nothing`.execute(db);
      await sql`update "session" set "provenBy" = 'passkey' where "userId" = ${personId}`.execute(db);
    } else if (what === 'picture')
      await sql`insert into picture (id, owner, content, content_type, width, height, made_at, wanted_at)
      values (${id}, ${personId}, '\\x00', 'image/webp', 1, 1, now(), now())`.execute(db);
    else
      await sql`insert into passkey (id, user_id, public_key, counter, transports, name, added_at)
      values (${id}, ${personId}, 'key', 0, '{internal}', 'Phone', now())`.execute(db);
    return id;
  };

const makeHeavy = (): Caller => ({
  id: 'heavy',
  as: as('heavy'),
  other: as,
  friend: 'p2',
  stranger: (nth) => `p${3300 + nth}`,
  conversation: idOf('hc1'),
  attended: 'e2',
  past: 'past1',
  open: (nth) => `e${3 + 2 * (nth % 50)}`,
  sold: (nth) => `e${47 + 2 * (nth % 2)}`,
  hosted: 'hers100',
  order: idOf('ho2'),
  photo: idOf('photo heavy'),
  add: add('heavy'),
});

const makeCallers = (): Caller[] =>
  Array.from({ length: ordinary }, (_, at) => ({
    id: `v${at + 1}`,
    as: as(`v${at + 1}`),
    other: as,
    friend: `p${(at + 1) * 10 + 1}`,
    stranger: (nth: number) => `p${215 + ((at * 7 + nth) % 80)}`,
    conversation: idOf(`vc${at + 1}-1`),
    attended: `e${at + 2}`,
    past: `past${at + 1}`,
    open: (nth: number) => `e${30 + (nth % 15)}`,
    sold: (nth: number) => `e${46 + (nth % 5)}`,
    hosted: `own${at + 1}`,
    order: idOf(`vo${at + 1}-1`),
    photo: idOf(`photo v${at + 1}`),
    add: add(`v${at + 1}`),
  }));

let heavy: Caller;
let callers: readonly Caller[];

export interface Calls {
  operation: Operation;
  who: 'ordinary' | 'heavy';
  times: number;
}

export interface Called {
  ms: number[];
  /** The largest answer, as JSON. */
  bytes: number;
  refusals: Record<string, number>;
}

/** Undoes what earlier calls changed, so that each finds the same: seen nearby, nothing asked, no feed. */
async function restore(id: string) {
  const { db, nearby } = server.host;
  const hosted = sql`select id from event where host_id = ${id} and created_at > ${begun}`;
  const bought = sql`select id from payment_order
    where ordered_at > ${begun} and person_id = ${id} union select id from payment_order where event_id in (${hosted})`;
  await db.transaction().execute(async (db) => {
    // Not among the plans that are counted.
    await sql`set local auto_explain.log_min_duration = -1`.execute(db);
    await sql`delete from payment where order_id in (${bought})`.execute(db);
    await sql`delete from ticket where order_id in (${bought})`.execute(db);
    await sql`delete from waiting where person_id = ${id}`.execute(db);
    await sql`delete from payment_order where id in (${bought})`.execute(db);
    await sql`delete from event where id in (${hosted})`.execute(db);
    await sql`with asked as (
      delete from meet_request where ${id} in (from_person, to_person) and asked_at > ${begun}),
    talked as (
      delete from conversation where ${id} in (first_person, second_person) and started_at > ${begun}),
    planned as (delete from shared_plan where person_id = ${id}),
    trusted as (delete from trusted_contact where person_id = ${id}),
    questioned as (delete from event_question where asker = ${id}),
    said as (delete from announcement where author = ${id}),
    reported as (delete from report where reporter = ${id}),
    blocked as (delete from block where blocker = ${id}),
    photographed as (insert into picture (id, owner, content, content_type, width, height, made_at, wanted_at)
      values (${idOf(`photo ${id}`)}, ${id}, '\\x00', 'image/webp', 1, 1, now(), now()) on conflict (id) do nothing),
    answered as (delete from event_answer where person_id = ${id}),
    read as (delete from feed where owner = ${id}),
    seen as (insert into presence (person_id, area, expires_at) values (${id}, ${seenIn}, now() + interval '20 hours')
      on conflict (person_id) do update set area = excluded.area, expires_at = excluded.expires_at, next_area = null,
        next_at = null, hidden_at = null)
    update person set events_published = 0, photos = '{}', photos_shown_to = 'connections', ghost_until = null, hidden_zone = null, wider_area = false where id = ${id}`.execute(
      db,
    );
  });
  await nearby.refresh([id]);
}

async function call({ operation, who, times }: Calls): Promise<Called> {
  const { before, run } = cases[operation];
  const called: Called = { ms: [], bytes: 0, refusals: {} };
  for (let nth = 0; nth < times; nth++) {
    const caller = who === 'heavy' ? heavy : callers[nth % callers.length]!;
    const turn = who === 'heavy' ? nth : Math.floor(nth / callers.length);
    await restore(caller.id);
    try {
      const made = (await before?.(caller, turn)) ?? '';
      const began = performance.now();
      const answer = await run(caller, turn, made).finally(() => called.ms.push(performance.now() - began));
      called.bytes = Math.max(called.bytes, JSON.stringify(answer ?? null).length);
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      called.refusals[error.code] = (called.refusals[error.code] ?? 0) + 1;
    }
  }
  return called;
}

/** Times in ms by the name of the job. */
async function jobs({ times }: { times: number }): Promise<Record<string, number[]>> {
  const took: Record<string, number[]> = {};
  const untilDone = async (batch: () => Promise<number>) => {
    let sum = 0;
    for (let done = await batch(); done > 0; done = await batch()) sum += done;
    return sum;
  };
  for (const { name, run } of jobsOf(server.host, pino({ level: 'silent' }), untilDone))
    for (let nth = 0; nth < times; nth++) {
      const began = performance.now();
      await run();
      (took[name] ??= []).push(performance.now() - began);
    }
  return took;
}

/** Orders for one event and messages in one conversation, to see which updates are heap-only. */
async function rush({ times }: { times: number }): Promise<void> {
  const [host] = callers;
  if (!host) return;
  const id = randomUUID();
  await host.as.hosting.save({ ...draft(id), capacity: 5000 });
  await host.as.hosting.publish({ id });
  for (let nth = 1; nth <= times; nth++) {
    await as(`p${nth}`).tickets.order({ id, orderId: randomUUID(), quantity: 1, price: 0 });
    await host.as.chat.send({ id: host.conversation, messageId: randomUUID(), type: 'text', message: 'On my way.' });
    await as(host.friend).chat.seen({ id: host.conversation, read: 20 + nth, delivered: 20 + nth });
  }
}

answerQuestions({ start, call, jobs, rush }, async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
