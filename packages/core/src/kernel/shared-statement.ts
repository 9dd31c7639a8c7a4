import { sql, type Kysely } from 'kysely';
import type { Database } from './database.ts';
import { isolateFaulty } from './isolate-faulty.ts';

/** Servers have them, but not the compiler's bare library. */
declare const setImmediate: (then: (value?: unknown) => void) => unknown;
declare const setTimeout: (then: () => void, ms: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** SQL: a row for each place of the lists, and its number from 1. The subqueries keep the lengths from PostgreSQL, which
 * would plan again for each, and longer than it reads. */
export const numberedKeys = (...lists: (readonly string[])[]) =>
  sql`unnest(${sql.join(lists.map((keys) => sql`(select ${keys}::text[])`))}) with ordinality`;

/** Statements of one kind that run at a time. While they do, the next one gathers, but not for longer than this, in ms. */
const maxRunning = 2;
const longestMs = 30;

interface Batch<Key, Row> {
  keys: Key[];
  rows: Promise<readonly (() => Row | undefined)[]>;
}

interface Queue<Key, Row> {
  gathering: Batch<Key, Row> | null;
  running: number;
  waiting: Set<() => void>;
}

const nextEnd = ({ waiting }: { waiting: Set<() => void> }, ms: number) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      waiting.delete(goOn);
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    waiting.add(goOn);
  });

/** One statement for all calls of one turn of the event loop, or of the time that earlier ones run, because under load a
 * statement costs more than a row. It begins after the calls, so it reads nothing older than each alone would. `read`
 * gets at most `most` keys, and returns the row of each in their order. Not for transactions. */
export function sharedStatement<Key, Row>(
  most: number,
  read: (db: Kysely<Database>, keys: readonly Key[]) => Promise<readonly (Row | undefined)[]>,
  longestGatherMs = longestMs,
) {
  const queues = new WeakMap<Kysely<Database>, Queue<Key, Row>>();
  function queueOf(db: Kysely<Database>): Queue<Key, Row> {
    const queue = queues.get(db) ?? { gathering: null, running: 0, waiting: new Set() };
    queues.set(db, queue);
    return queue;
  }
  /** A key that the database can't read fails only its own call. */
  async function readAll(db: Kysely<Database>, keys: readonly Key[]): Promise<(() => Row | undefined)[]> {
    const parts = await isolateFaulty(
      keys,
      async (some) => {
        const rows = await read(db, some);
        return some.map((_, nth) => () => rows[nth]);
      },
      (some, error) =>
        some.map(() => () => {
          throw error;
        }),
    );
    return parts.flat();
  }
  async function run(db: Kysely<Database>, queue: Queue<Key, Row>, keys: readonly Key[]) {
    await new Promise(setImmediate);
    if (queue.running >= maxRunning) await nextEnd(queue, longestGatherMs);
    queue.running++;
    if (queue.gathering?.keys === keys) queue.gathering = null;
    try {
      return await readAll(db, keys);
    } finally {
      queue.running--;
      const [next] = queue.waiting;
      next?.();
    }
  }
  function begin(db: Kysely<Database>, queue: Queue<Key, Row>): Batch<Key, Row> {
    const keys: Key[] = [];
    queue.gathering = { keys, rows: run(db, queue, keys) };
    return queue.gathering;
  }
  return async (db: Kysely<Database>, key: Key): Promise<Row | undefined> => {
    const queue = queueOf(db);
    const { gathering } = queue;
    const { keys, rows } = gathering && gathering.keys.length < most ? gathering : begin(db, queue);
    const nth = keys.push(key) - 1;
    return (await rows)[nth]?.();
  };
}
