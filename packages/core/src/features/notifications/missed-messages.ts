import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Host, MissedMessageLog, Numbered } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { isArchived } from '../chat/conversation-settings.ts';
import { notBlocked } from '../people/not-blocked.ts';
import { openGraceMs, pushPauseMs } from './delivery-times.ts';

interface Noted {
  personId: string;
  conversationId: string;
  senderId: string;
  position: number;
  sentAt: string;
  shareId: string | null;
  hasWords: boolean;
}

/** The messages that this process has written, until their receivers who miss them are notified. Messages are their own
 * outbox: what is lost when the process ends, `recoverMissedMessages` finds. */
export class MissedMessages implements MissedMessageLog {
  #noted = new Map<string, Noted>();

  note(updates: readonly Numbered[]) {
    for (const { to, update } of updates) {
      if (update.type !== 'chat.message' || update.message.senderId === to) continue;
      const { id, conversationId, senderId, position, timestamp, type, attachment } = update.message;
      const isShare = type === 'location' && attachment !== null;
      const key = `${to} ${conversationId}`;
      const noted = this.#noted.get(key) ?? {
        personId: to,
        conversationId,
        senderId,
        shareId: null,
        hasWords: false,
        position,
        sentAt: timestamp,
      };
      this.#noted.set(key, noted);
      noted.position = position;
      noted.sentAt = timestamp;
      if (isShare) noted.shareId = id;
      else noted.hasWords = true;
    }
  }

  async flush(host: Host) {
    if (this.#noted.size === 0) return;
    const noted = [...this.#noted.values()];
    this.#noted.clear();
    const online = await host.online(noted.map(({ personId }) => personId));
    const recent = sql`
      select * from unnest(
        ${noted.map(({ conversationId }) => conversationId)}::uuid[], ${noted.map(({ senderId }) => senderId)}::text[],
        ${noted.map(({ position }) => position)}::int[], ${noted.map(({ sentAt }) => sentAt)}::timestamptz[],
        ${noted.map(({ shareId }) => shareId)}::uuid[], ${noted.map(({ hasWords }) => hasWords)}::boolean[]
      ) as recent (conversation_id, sender_id, position, sent_at, share_id, has_words)`;
    const missed = await addMissed({ db: host.db, now: host.now() }, recent, [...online]);
    announceMissed(host, missed, online);
  }
}

/** Writes a notification for each conversation in which someone missed messages. `recent` selects the last message of
 * each sender in it. People online have a while to see it there. Returns who missed some. */
export async function addMissed(
  { db, now }: { db: Kysely<Database>; now: Date },
  recent: RawBuilder<unknown>,
  online: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ person_id: string }>`
    with recent as materialized (${recent}),
    missed as materialized (
      select mine.person_id, recent.*,
        ${now}::timestamptz + case when mine.person_id = any(${online}::text[]) then ${`${openGraceMs} ms`}::interval
          else interval '0' end as due_at
      from recent
        join conversation on conversation.id = recent.conversation_id
        join member as mine on mine.conversation_id = recent.conversation_id and mine.person_id <> recent.sender_id
      where mine.read_position < recent.position and not mine.muted and not ${isArchived('mine', 'conversation')}
        and ${notBlocked(sql.ref('mine.person_id'), sql.ref('recent.sender_id'))}
    )
    insert into notification as kept (person_id, kind, subject, made_at, due_at, up_to)
    select person_id, 'message', conversation_id::text, sent_at, due_at, position from missed where has_words
    union all
    select person_id, 'share', share_id::text, sent_at, due_at, position from missed where share_id is not null
    order by 1, 2, 3
    on conflict (person_id, kind, subject) do update
      set made_at = excluded.made_at, up_to = excluded.up_to, seen_at = null,
        -- Nothing is sent before.
        due_at = greatest(excluded.due_at, kept.pushed_at + ${`${pushPauseMs} ms`}::interval)
      where kept.up_to < excluded.up_to
    returning person_id`.execute(db);
  return new Set(rows.map(({ person_id }) => person_id));
}

/** Not stored: people who come online later get the messages, which say the same. */
export function announceMissed(host: Host, missed: ReadonlySet<string>, online: ReadonlySet<string>) {
  const notified = [...missed].filter((id) => online.has(id));
  host.publish(notified.map((to) => ({ to, number: null, update: { type: 'notifications.changed' } })));
}
