import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { addMissed, announceMissed } from './missed-messages.ts';

/** Finds what `MissedMessages` lost with its process. Reads the messages since the last scan, and of `overlapMs` before
 * it, since some commit late. Only one process scans at a time. Returns how many people missed some. */
export async function recoverMissedMessages(host: Host, overlapMs: number): Promise<number> {
  const missed = await transaction(host, async (work) => {
    const { db, now } = work;
    const { rows: scans } = await sql<{ scanned_to: Date }>`
      select scanned_to from message_scan for update skip locked`.execute(db);
    const [scan] = scans;
    if (!scan) return new Set<string>();
    await sql`update message_scan set scanned_to = ${now}`.execute(db);
    const from = new Date(scan.scanned_to.getTime() - overlapMs);
    const recent = sql`
      select conversation_id, sender_id, max(position) as position, max(sent_at) as sent_at,
        (array_agg(id order by position desc) filter (where type = 'location' and attachment is not null))[1] as share_id,
        bool_or(not (type = 'location' and attachment is not null)) as has_words
      from message where sent_at > ${from} and type <> 'removed'
      group by conversation_id, sender_id`;
    return addMissed(work, recent, []);
  });
  announceMissed(host, missed, missed.size === 0 ? missed : await host.online([...missed]));
  return missed.size;
}

/** Without a vacuum of their own (PGlite has none), new parts of the table would be read whole each time. */
export const summarizeMessages = (host: Host) => sql`select brin_summarize_new_values('message_sent')`.execute(host.db);
