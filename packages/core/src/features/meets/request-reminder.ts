import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { isShownRequest } from '../people/hide-meet-requests.ts';
import { notBlocked } from '../people/not-blocked.ts';
import { entryFor } from './meet-entry.ts';
import { reminderLead } from './request-times.ts';

export function remindOfMeetRequests(host: Host): Promise<number> {
  return transaction(host, async (context) => {
    const { db, now, sendUpdate } = context;
    const due = await db
      .selectFrom('meet_request')
      .selectAll()
      .where('status', '=', 'pending')
      .where('reminded_at', 'is', null)
      .where('expires_at', '>', now)
      // Redundant, but uses the index.
      .where('expires_at', '<=', new Date(now.getTime() + reminderLead.maxMs))
      .where(sql<boolean>`expires_at - ${now}::timestamptz <= (expires_at - asked_at) * ${reminderLead.share}::float8`)
      .where(notBlocked(sql.ref('meet_request.from_person'), sql.ref('meet_request.to_person')))
      .where(isShownRequest(sql.ref('meet_request.to_person')))
      .orderBy('expires_at')
      .limit(500)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of due) {
      await db.updateTable('meet_request').set({ reminded_at: now }).where('id', '=', row.id).execute();
      sendUpdate(row.to_person, { type: 'meet.reminder', entry: await entryFor(context, row.to_person, row) });
    }
    return due.length;
  });
}
