import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { isArchived } from '../chat/conversation-settings.ts';
import { pushPauseMs } from './delivery-limits.ts';
import { notBlocked } from '../people/not-blocked.ts';

/** Messages are their own outbox. Scans those since the last scan, and `overlapMs` before it, since some commit late.
 * Only one process scans at a time. Returns how many people missed some. */
export async function scanMessages(host: Host, overlapMs: number): Promise<number> {
  const missed = await transaction(host, async ({ db, now }) => {
    const { rows: scans } = await sql<{ scanned_to: Date }>`
      select scanned_to from message_scan for update skip locked`.execute(db);
    const [scan] = scans;
    if (!scan) return [];
    await sql`update message_scan set scanned_to = ${now}`.execute(db);
    const from = new Date(scan.scanned_to.getTime() - overlapMs);
    const { rows } = await sql<{ person_id: string }>`
      with recent as materialized (
        select conversation_id, sender_id, max(position) as position, max(sent_at) as sent_at,
          (array_agg(id order by position desc) filter (where type = 'location' and attachment is not null))[1] as share_id,
          bool_or(not (type = 'location' and attachment is not null)) as has_words
        from message where sent_at > ${from} and type <> 'removed'
        group by conversation_id, sender_id
      ),
      missed as materialized (
        select mine.person_id, recent.*
        from recent
          join conversation on conversation.id = recent.conversation_id
          join member as mine on mine.conversation_id = recent.conversation_id and mine.person_id <> recent.sender_id
        where mine.read_position < recent.position and not mine.muted and not ${isArchived('mine', 'conversation')}
          and ${notBlocked(sql.ref('mine.person_id'), sql.ref('recent.sender_id'))}
      )
      insert into notification as kept (person_id, kind, subject, made_at, due_at, up_to)
      select person_id, 'message', conversation_id::text, sent_at, ${now}::timestamptz, position from missed where has_words
      union all
      select person_id, 'share', share_id::text, sent_at, ${now}::timestamptz, position from missed where share_id is not null
      order by 1, 2, 3
      on conflict (person_id, kind, subject) do update
        set made_at = excluded.made_at, up_to = excluded.up_to, seen_at = null,
          -- Nothing is sent before.
          due_at = greatest(excluded.due_at, kept.pushed_at + ${`${pushPauseMs} ms`}::interval)
        where kept.up_to < excluded.up_to
      returning person_id`.execute(db);
    return rows.map(({ person_id }) => person_id);
  });
  const people = [...new Set(missed)];
  const online = people.length === 0 ? new Set<string>() : await host.online(people);
  // Not stored: people who come online later get the messages, which say the same.
  host.publish([...online].map((to) => ({ to, number: null, update: { type: 'notifications.changed' } })));
  return people.length;
}

/** Without a vacuum of their own (PGlite has none), new parts of the table would be read whole each time. */
export const summarizeMessages = (host: Host) => sql`select brin_summarize_new_values('message_sent')`.execute(host.db);
