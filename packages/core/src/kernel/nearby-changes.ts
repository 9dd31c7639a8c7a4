import { sql, type Kysely, type Transaction } from 'kysely';
import type { Host } from './context.ts';
import type { Database } from './database.ts';
import { onlyRow } from './only-row.ts';
import { hourMs } from './time.ts';

export const changesKeptMs = hourMs;

export async function keepChanges(db: Transaction<Database>, ids: ReadonlySet<string>, now: Date) {
  if (ids.size === 0) return;
  const changed_in = new Date(Math.ceil(now.getTime() / changesKeptMs) * changesKeptMs);
  // In id order: no deadlocks.
  const rows = [...ids].toSorted().map((person_id) => ({ person_id, changed_in }));
  await db
    .insertInto('nearby_change')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({
        xid: (is) => is.ref('excluded.xid'),
        changed_in: (is) => is.ref('excluded.changed_in'),
      }),
    )
    .execute();
}

/** Who was changed by transactions not in a snapshot, and the current snapshot; without a snapshot only the latter. */
export async function changesSince(
  db: Kysely<Database>,
  snapshot: string | null,
): Promise<{ snapshot: string; ids: string[] }> {
  const { rows } = await sql<{ snapshot: string; ids: string[] }>`
    select pg_current_snapshot()::text as snapshot, array(
      select person_id from nearby_change
      where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)) as ids`.execute(db);
  return onlyRow(rows);
}

export async function tidyChanges({ db, now }: Host): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from nearby_change where ctid in (
      select ctid from nearby_change where changed_in < ${new Date(now().getTime() - changesKeptMs)} limit 5000
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
