import { sql, type Kysely, type Selectable } from 'kysely';
import type { FreshContext, Host } from '../../../kernel/context.ts';
import type { ExportTable } from '../../../kernel/account-tables.ts';
import type { Database } from '../../../kernel/database.ts';
import { refused } from '../../../kernel/operation.ts';
import type { Export } from './contract.ts';
import { exportClaimMs, exportLifeMs, maxExportBytes, maxExports, maxExportTries } from './export-limits.ts';

type Row = Selectable<ExportTable>;

const exportFrom = ({ id, state, done, total, bytes, ends_at }: Row): Export => ({
  id,
  state,
  done,
  total,
  bytes: Number(bytes),
  endsAt: ends_at.toISOString(),
});

const ofSession = (db: Kysely<Database>, me: string, sessionId: string | null, now: Date) =>
  db
    .selectFrom('export')
    .selectAll()
    .where('person_id', '=', me)
    .where('session_id', '=', sessionId ?? '')
    .where('ends_at', '>', now);

export async function readExport(db: Kysely<Database>, me: string, sessionId: string | null, now: Date) {
  const row = await ofSession(db, me, sessionId, now).executeTakeFirst();
  return row ? exportFrom(row) : null;
}

export async function askForExport({ host, db, me, sessionId, now }: FreshContext): Promise<Export> {
  if (!(await host.rateLimits.take('exports', me))) throw refused('EXPORTS_DAILY');
  await db.deleteFrom('export').where('person_id', '=', me).execute();
  const { rows } = await sql<Row>`
    insert into export (person_id, session_id, asked_at, ends_at)
    select ${me}, ${sessionId}, ${now}, ${new Date(now.getTime() + exportLifeMs)}
    where (select coalesce(sum(case when state = 'waiting' then ${maxExportBytes}::bigint else bytes end), 0) from export)
      <= ${(maxExports - 1) * maxExportBytes}::bigint
    on conflict (person_id) do update set asked_at = excluded.asked_at
    returning *`.execute(db);
  const [row] = rows;
  if (!row) throw refused('EXPORTS_BUSY');
  return exportFrom(row);
}

export class ExportTooLarge extends Error {}

export interface ExportJob {
  personId: string;
  progress(done: number, total: number): Promise<void>;
}

type WriteExport = (job: ExportJob) => AsyncIterable<Uint8Array>;

/** Keeps a part and the claim on its file. Throws when another process has claimed that, which then makes it. */
async function keepPart({ db, now }: Host, row: Row, nth: number, content: Uint8Array) {
  const { rows } = await sql`
    with held as (
      update export set claimed_until = ${new Date(now().getTime() + exportClaimMs)}
      where id = ${row.id} and tries = ${row.tries} returning id)
    insert into export_part (export_id, nth, content) select id, ${nth}, ${content} from held returning nth`.execute(
    db,
  );
  if (rows.length === 0) throw new Error('Another process makes this file now.');
}

/** Makes the file that waits longest, if any; returns how many it made. What an ended process began starts again. */
export async function makeNextExport(
  host: Host,
  write: WriteExport,
  failed: (error: unknown) => void,
): Promise<number> {
  const { db, now } = host;
  const claim = () => new Date(now().getTime() + exportClaimMs);
  const { rows } = await sql<Row>`
    update export set claimed_until = ${claim()}, tries = tries + 1
    where id = (select id from export where state = 'waiting' and (claimed_until is null or claimed_until <= ${now()})
      order by asked_at limit 1 for update skip locked)
    returning *`.execute(db);
  const [row] = rows;
  if (!row) return 0;
  const own = db.updateTable('export').where('id', '=', row.id).where('tries', '=', row.tries);
  try {
    if (row.tries > maxExportTries) throw new Error('This file could not be made.');
    await db.deleteFrom('export_part').where('export_id', '=', row.id).execute();
    const progress = async (done: number, total: number) => {
      await own.set({ done, total, claimed_until: claim() }).execute();
    };
    let bytes = 0;
    let nth = 0;
    for await (const content of write({ personId: row.person_id, progress })) {
      bytes += content.length;
      if (bytes > maxExportBytes) throw new ExportTooLarge();
      await keepPart(host, row, nth++, content);
    }
    await own.set({ state: 'ready', bytes, claimed_until: null }).execute();
  } catch (error) {
    failed(error);
    await sql`delete from export_part where export_id = ${row.id}
      and exists (select from export where id = ${row.id} and tries = ${row.tries})`.execute(db);
    const isOver = row.tries >= maxExportTries || error instanceof ExportTooLarge;
    await own.set({ claimed_until: null, ...(isOver && { state: 'failed' }) }).execute();
  }
  return 1;
}

/** The parts of a file that is ready, in order; null for anyone but the session that asked for it. */
export async function readExportFile(
  { db, now }: Pick<Host, 'db' | 'now'>,
  { personId, sessionId, id }: { personId: string; sessionId: string; id: string },
): Promise<{ bytes: number; parts: AsyncGenerator<Uint8Array> } | null> {
  const row = await ofSession(db, personId, sessionId, now())
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row ? { bytes: Number(row.bytes), parts: partsOf(db, row.id) } : null;
}

async function* partsOf(db: Kysely<Database>, id: string) {
  for (let nth = 0; ; nth++) {
    const part = await db
      .selectFrom('export_part')
      .select('content')
      .where('export_id', '=', id)
      .where('nth', '=', nth)
      .executeTakeFirst();
    if (!part) return;
    yield part.content;
  }
}

export async function tidyExports({ db, now }: Pick<Host, 'db' | 'now'>) {
  await db.deleteFrom('export').where('ends_at', '<=', now()).execute();
}
