import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { dayMs } from '../../kernel/time.ts';
import { notificationsKeptDays } from './list-sizes.ts';

export const notificationsKeptMs = notificationsKeptDays * dayMs;

export async function tidyNotifications({ db, now }: Host): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notification where id in (
      select id from notification where made_at < ${new Date(now().getTime() - notificationsKeptMs)} limit 1000)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
