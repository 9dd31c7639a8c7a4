import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { notesKeptMs } from './request-times.ts';

export async function clearOldNotes({ db, now }: Pick<Host, 'db' | 'now'>): Promise<number> {
  const { numAffectedRows } = await sql`update meet_request set note = '', place = '' where id in (
    select id from meet_request
    where (note <> '' or place <> '') and expires_at <= ${new Date(now().getTime() - notesKeptMs)}
    order by expires_at limit 500 for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
