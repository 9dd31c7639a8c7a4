import { sql } from 'kysely';
import { mustHaveProfile } from '../people/person.ts';
import { claimPicture } from '../pictures/pictures.ts';
import type { Context } from '../../kernel/context.ts';
import type { EventRow, PersonRow } from '../../kernel/database.ts';
import { sendEvent } from '../events/read-events.ts';
import { keysOf } from '../../kernel/keys-of.ts';
import { isUuid, refused } from '../../kernel/operation.ts';
import { cellAt, coarsest, isCell } from '../people/geometry.ts';
import { type Regions } from '../people/regions.ts';
import { mustBeAllowed } from '../warnings/check-public-texts.ts';
import { offerSeats } from '../tickets/waitlist.ts';
import { mustHaveRoom } from './enforce-events-per-host.ts';
import { findAndLockEvent } from './lock-event.ts';
import { holdersOf, teamOf } from '../events/event-team.ts';
import { refuseWithheldEvent } from './refuse-withheld-event.ts';
import { sendAnnouncement } from './send-announcement.ts';
import { changeWords, type Announced } from './event-change-words.ts';
import { draftProblems, type EventProblems } from './draft-problems.ts';
import { publishProblems } from './publish-problems.ts';
import { isStricter } from '../tickets/refund-policy.ts';
import type { EventDraft } from './event-draft.ts';
import { keptImage } from '../events/event-image.ts';
import { hourMs } from '../../kernel/time.ts';

/** Rules E1 and S10 of docs/location.md: no finer than the host is seen, and wider than their hidden zone, which only
 * their phone knows. Null without a place. */
function areaOf(
  regions: Regions,
  { isPrivate, place, cell }: EventDraft,
  host: Pick<PersonRow, 'wider_area' | 'hidden_zone'>,
): string | null {
  const near = place ? cellAt(place) : cell;
  if (!isPrivate || near === null) return null;
  return host.hidden_zone !== null ? coarsest(near) : regions.publishedArea(near, host.wider_area);
}

const columnsOf = (regions: Regions, draft: EventDraft, area: string | null) => ({
  name: draft.name.trim(),
  category: draft.category,
  description: draft.description.trim(),
  starts_at: new Date(draft.start),
  ends_at: new Date(draft.end),
  time_zone: draft.timeZone,
  location: draft.location.trim(),
  latitude: draft.place?.latitude ?? null,
  longitude: draft.place?.longitude ?? null,
  is_private: draft.isPrivate,
  area,
  // Private events are found by their area's name, not their address.
  area_name: area === null ? '' : regions.nameOf(area),
  price: draft.price,
  refund_hours: draft.refundHours,
  image: keptImage(draft),
});
type Columns = ReturnType<typeof columnsOf>;

const announced = (row: Columns): Announced => ({
  name: row.name,
  start: row.starts_at,
  end: row.ends_at,
  timeZone: row.time_zone,
  location: row.location,
  place: row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  isPrivate: row.is_private,
});

const isSame = (kept: EventRow, columns: Columns, capacity: number) =>
  kept.capacity === capacity &&
  keysOf(columns).every((name) => {
    const [was, is] = [kept[name], columns[name]];
    return was instanceof Date && is instanceof Date ? was.getTime() === is.getTime() : was === is;
  });

const areAny = (problems: EventProblems) => Object.keys(problems).length > 0;

/** Saves a new draft, or a change based on `revision`. Refuses invalid, outdated, late or unfair ones and taken ids. */
export async function saveEvent(
  context: Context,
  { id, revision, ...draft }: EventDraft & { id: string; revision: number | null },
) {
  const { db, me, now, host } = context;
  if (areAny(draftProblems(draft)) || (draft.cell !== null && !isCell(draft.cell))) throw refused('INVALID_INPUT');
  let kept = await findAndLockEvent(context, id, 'edit');
  const shown = await db
    .selectFrom('person')
    .select(['wider_area', 'hidden_zone'])
    .where('id', '=', kept?.host_id ?? me)
    .executeTakeFirstOrThrow();
  const columns = columnsOf(host.regions, draft, areaOf(host.regions, draft, shown));
  if (kept?.image !== columns.image && draft.picture !== null) await claimPicture(db, me, draft.picture, now);
  if (!kept) {
    if (revision !== null || !isUuid(id)) throw refused('NOT_FOUND');
    await mustHaveProfile(context);
    await mustHaveRoom(context, context.me, 1);
    const made = await db
      .insertInto('event')
      .values({
        ...columns,
        id,
        status: 'draft',
        capacity: draft.capacity,
        seats_left: draft.capacity,
        host_id: me,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return;
    // Perhaps by the same browser, whose first request was slow.
    kept = await findAndLockEvent(context, id, 'edit');
    if (!kept) throw refused('ID_TAKEN');
  }
  // A repeat of this very save, whose answer was lost.
  if (isSame(kept, columns, draft.capacity)) return;
  if (kept.revision !== revision) throw refused('EDITED_MEANWHILE');
  if (kept.status === 'cancelled') throw refused('EVENT_CLOSED');
  if (kept.status === 'published') {
    if (!(await host.rateLimits.take('eventChanges', me))) throw refused('TOO_MANY');
    await mustBePublishable(context, kept, draft);
    await mustBeAllowed(db, columns.name, columns.description, columns.location);
  }
  const { numUpdatedRows } = await db
    .updateTable('event')
    .set({
      ...columns,
      capacity: draft.capacity,
      seats_left: sql<number>`seats_left + ${draft.capacity}::int - capacity`,
      revision: kept.revision + 1,
      changed_at: now,
    })
    .where('id', '=', id)
    .where(sql<boolean>`seats_left + ${draft.capacity}::int - capacity >= 0`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused('SEATS_HELD');
  if (kept.status === 'published') await notifyChange(context, kept, columns);
}

async function mustBePublishable({ db, now, host }: Context, kept: EventRow, draft: EventDraft) {
  if (kept.ends_at <= now) throw refused('EVENT_OVER');
  await refuseWithheldEvent(db, kept.id);
  if (areAny(publishProblems(draft, now, kept.starts_at))) throw refused('EVENT_INCOMPLETE');
  if (draft.price > 0 && kept.price === 0 && !host.gateway) throw refused('PAYMENTS_OFF');
  const isOver = (start: Date, hours: number | null) =>
    hours !== null && start.getTime() - hours * hourMs < now.getTime();
  // An earlier start must not end a refund period that is still open.
  const comesTooSoon = isOver(new Date(draft.start), draft.refundHours) && !isOver(kept.starts_at, kept.refund_hours);
  if (!isStricter(draft.refundHours, kept.refund_hours) && !comesTooSoon) return;
  const sold = await db
    .selectFrom('payment_order')
    .select('id')
    .where('event_id', '=', kept.id)
    .where('status', 'in', ['open', 'paid', 'transferred'])
    .where('amount_paise', '>', 0)
    .executeTakeFirst();
  if (sold) throw refused('REFUND_STRICTER');
}

async function notifyChange(context: Context, kept: EventRow, columns: Columns) {
  const { db } = context;
  await offerSeats(context, kept.id);
  const words = changeWords(announced(kept), announced(columns));
  const holders = await holdersOf(db, kept.id);
  if (words !== null && holders.length > 0) await sendAnnouncement(context, kept.id, words, { isChange: true });
  // Reminders for the old date no longer count.
  if (kept.starts_at.getTime() !== columns.starts_at.getTime())
    await db
      .updateTable('payment_order')
      .set({ reminded_day_at: null, reminded_hour_at: null })
      .where('event_id', '=', kept.id)
      .where('status', 'in', ['open', 'paid'])
      .execute();
  const notified = new Set([...holders, ...(await teamOf(db, kept.id))]);
  await sendEvent(
    context,
    [...notified].map((personId) => [personId, kept.id]),
  );
}
