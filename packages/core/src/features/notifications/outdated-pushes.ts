import { sql } from 'kysely';
import type { Update } from '../../contract.ts';
import type { Host, Numbered, PushCheckLog } from '../../kernel/context.ts';
import { minuteMs } from '../../kernel/time.ts';
import { deliveredForMs } from './delivery-times.ts';
import { notificationKinds, type NotificationKind } from './notification-kind.ts';

const ofTickets = ['change', 'announcement', 'day', 'hour', 'after', 'cancelled', 'offer'] as const;

/** The kinds of notifications that an update may end for the person who gets it. */
const mayEnd: Record<Update['type'], readonly NotificationKind[]> = {
  'meet.changed': ['request', 'accepted'],
  'meet.reminder': [],
  'person.gone': notificationKinds,
  'chat.message': [],
  'chat.removed': ['message', 'share'],
  'chat.read': ['message', 'share'],
  'chat.receipt': [],
  'chat.reaction': [],
  'chat.settings': ['message'],
  'chat.closed': ['accepted', 'message', 'share'],
  'share.ended': ['share'],
  'chat.typing': [],
  'online.changed': [],
  'event.changed': [...ofTickets, 'question', 'answer', 'handover', 'transfer', 'transferred'],
  'event.reminder': [],
  'check-in.changed': [],
  'event.announcement': ['change', 'announcement'],
  'question.changed': ['question', 'answer'],
  'order.changed': [...ofTickets, 'paid', 'refund', 'transfer', 'transferred'],
  // Their pushes are due then.
  'notifications.changed': [],
  'me.changed': [],
  'premium.changed': ['premium', 'paid', 'refund'],
};

/** A new announcement or request ends nothing, and hosts may send many at once. */
const beginsOnly = (update: Update) =>
  (update.type === 'event.announcement' && update.unreadAnnouncements > 0) ||
  (update.type === 'meet.changed' && update.entry.request.status === 'pending');

const checkedAfterMs = [1, 8, 64, 512].map((minutes) => minutes * minuteMs);

/** When a pushed notification is checked next, for 9 hours. `PushChecks` is sooner after updates that may end it. */
export function nextCheck(pushedAt: number, now: number): number | null {
  return checkedAfterMs.map((age) => pushedAt + age).find((at) => at > now) ?? null;
}

/** Which pushes are checked next, whether they still hold. What a process has noted is lost when it ends, as is what another
 * process decides about at that moment; those pushes are checked later, as `nextCheck` says. What others keep from someone
 * sends no update, so it closes no push sooner. */
export class PushChecks implements PushCheckLog {
  #noted = new Map<string, Set<NotificationKind>>();

  note(updates: readonly Numbered[]) {
    for (const { to, update } of updates) {
      const kinds = beginsOnly(update) ? [] : mayEnd[update.type];
      if (kinds.length > 0) this.#noted.set(to, new Set([...(this.#noted.get(to) ?? []), ...kinds]));
    }
  }

  async flush({ db, now }: Host) {
    if (this.#noted.size === 0) return;
    const noted = [...this.#noted].flatMap(([person, kinds]) => [...kinds].map((kind) => ({ person, kind })));
    this.#noted.clear();
    // Pushed within a day, and on a screen for another.
    const since = new Date(now().getTime() - 2 * deliveredForMs);
    await sql`
      update notification set due_at = ${now()}::timestamptz where id in (
        select id from notification
        where (person_id, kind) in (select * from unnest(
            ${noted.map(({ person }) => person)}::text[], ${noted.map(({ kind }) => kind)}::text[]))
          and made_at > ${since} and pushed_at is not null and seen_at is null
          and (due_at is null or due_at > ${now()})
        order by person_id, kind, subject for no key update skip locked)`.execute(db);
  }
}
