import { sql, type RawBuilder } from 'kysely';
import { mustHaveProfile } from '../people/person.ts';
import { areConnected } from '../people/connections.ts';
import type { Context, Reader } from '../../kernel/context.ts';
import type { EventRow } from '../../kernel/database.ts';
import { dayMs } from '../../kernel/time.ts';
import { notifyEvent } from '../events/read-events.ts';
import { reading, refused, signedIn, transaction, uuid, withoutTransaction } from '../../kernel/operation.ts';
import { notBlockedWith } from '../people/blocks.ts';
import { countAttendees, readAttendees } from './attendees.ts';
import { cancelEvent } from './cancel-event.ts';
import type { TeamMember } from './contract.ts';
import {
  countPublished,
  lockOwnEvent,
  mustHaveRoom,
  readHosted,
  readHostedPage,
  readOwnEvent,
} from './hosted-event.ts';
import { approveAll, approveRest } from './approve-attendees.ts';
import { announceRest, keptAnnouncement, sendAnnouncement } from './send-announcement.ts';
import { notifyMakers, leaveTeams } from '../events/team.ts';
import { mayMove } from './event-transitions.ts';
import { repeatDates } from './repeat-dates.ts';
import { widenOwnEvents } from '../people/set-wider-area.ts';
import { attendeesAtOnce } from './list-sizes.ts';
import { isPublishable, saveEvent } from './save-event.ts';

const likeness = (row: EventRow, at: { id: string | RawBuilder<string>; start: Date; end: Date }, now: Date) => ({
  id: at.id,
  starts_at: at.start,
  ends_at: at.end,
  created_at: now,
  changed_at: now,
  seats_left: row.capacity,
  name: row.name,
  category: row.category,
  description: row.description,
  time_zone: row.time_zone,
  location: row.location,
  latitude: row.latitude,
  longitude: row.longitude,
  is_private: row.is_private,
  area: row.area,
  area_name: row.area_name,
  price: row.price,
  image: row.image,
  capacity: row.capacity,
  refund_hours: row.refund_hours,
});

const datesOf = (row: EventRow) => ({ start: row.starts_at, end: row.ends_at, timeZone: row.time_zone });

async function teamOf({ db, me }: Pick<Reader, 'db' | 'me'>, id: string): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom('event_team')
    .innerJoin('person', 'person.id', 'event_team.person_id')
    .select(['person.id', 'person.name', 'person.picture', 'role'])
    .where('event_id', '=', id)
    .where(notBlockedWith(me, sql.ref('person.id')))
    .orderBy('role')
    .orderBy('added_at')
    .orderBy('person.id')
    .execute();
  return rows.map(({ id, name, picture, role }) => ({ person: { id, name, profilePicture: picture }, role }));
}

/** For the host alone: co-hosts do not manage the team. */
async function lockAsHost(context: Context, id: string): Promise<EventRow> {
  const event = await lockOwnEvent(context, id);
  if (event.host_id !== context.me) throw refused('NOT_FOUND');
  return event;
}

async function approveOne(context: Context, event: EventRow, orderId: string): Promise<number> {
  const { db, me, now } = context;
  const approved = await db
    .updateTable('payment_order')
    .set({ approved_at: now })
    .where('id', '=', orderId)
    .where('event_id', '=', event.id)
    .where('status', '=', 'paid')
    .where('approved_at', 'is', null)
    .where(notBlockedWith(event.host_id ?? me, sql.ref('payment_order.person_id')))
    .where(notBlockedWith(me, sql.ref('payment_order.person_id')))
    .returning('person_id')
    .execute();
  await notifyEvent(
    context,
    approved.map(({ person_id }) => [person_id, event.id]),
  );
  return approved.length;
}

/** Continues in batches after the answer. If it fails or the process ends, a job continues. */
function continueSoon(batch: () => Promise<number>) {
  const untilDone = async () => {
    while ((await batch()) > 0);
  };
  untilDone().catch(() => {});
}

export const hosting = {
  list: reading.hosting.list.handler(({ input: { after }, context }) => readHostedPage(context, after)),

  get: reading.hosting.get.handler(({ input, context }) => readOwnEvent(context, input.id)),

  save: signedIn.hosting.save.handler(async ({ input, context }) => {
    await saveEvent(context, input);
    return readOwnEvent(context, input.id);
  }),

  publish: signedIn.hosting.publish.handler(async ({ input: { id }, context }) => {
    const { db, now, host } = context;
    const event = await lockOwnEvent(context, id);
    if (event.status === 'published') return readOwnEvent(context, id);
    if (!mayMove(event.status, 'publish')) throw refused('EVENT_CLOSED');
    await mustHaveProfile(context);
    if (!isPublishable(await readOwnEvent(context, id), now)) throw refused('EVENT_INCOMPLETE');
    if (event.price > 0 && !host.gateway) throw refused('PAYMENTS_OFF');
    await countPublished(context, event.host_id ?? context.me, 1);
    await db
      .updateTable('event')
      .set({ status: 'published', revision: event.revision + 1, changed_at: now })
      .where('id', '=', id)
      .execute();
    await notifyMakers(context, id);
    return readOwnEvent(context, id);
  }),

  // Not in one transaction: many orders are ended in several, so that rows stay locked only briefly.
  cancel: withoutTransaction.hosting.cancel.handler(async ({ input: { id }, context: { host, me } }) => {
    await cancelEvent(host, me, id);
    return host.db.transaction().execute((db) => readOwnEvent({ db, me, host }, id));
  }),

  remove: signedIn.hosting.remove.handler(async ({ input: { id }, context }) => {
    const event = await lockAsHost(context, id);
    if (!mayMove(event.status, 'remove')) throw refused('EVENT_CLOSED');
    await context.db.deleteFrom('event').where('id', '=', id).execute();
    return {};
  }),

  copy: signedIn.hosting.copy.handler(async ({ input: { id, newId }, context }) => {
    const { db, me, now } = context;
    const event = await lockOwnEvent(context, id);
    const known = await db.selectFrom('event').select('host_id').where('id', '=', newId).executeTakeFirst();
    if (known) {
      if (known.host_id !== me) throw refused('ID_TAKEN');
      return readOwnEvent(context, newId);
    }
    await mustHaveProfile(context);
    await mustHaveRoom(context, me, 1);
    const weeks = Math.max(1, Math.ceil((now.getTime() - event.starts_at.getTime()) / (7 * dayMs)) + 1);
    const ahead = repeatDates(datesOf(event), 'week', weeks + 1).find(
      ({ start }) => start > now && start > event.starts_at,
    );
    if (!ahead) throw new Error('No upcoming date was found.');
    await db
      .insertInto('event')
      .values({ ...likeness(event, { id: newId, ...ahead }, now), host_id: me, status: 'draft' })
      .execute();
    // Its public area was chosen for another host's privacy settings.
    if (event.host_id !== me && event.area !== null) await widenOwnEvents(context);
    return readOwnEvent(context, newId);
  }),

  repeat: signedIn.hosting.repeat.handler(async ({ input: { id, seriesId, every, times }, context }) => {
    const { db, me, now } = context;
    const event = await lockOwnEvent(context, id);
    const dates = repeatDates(datesOf(event), every, times).slice(1);
    if (event.status === 'cancelled') throw refused('EVENT_CLOSED');
    if (event.status === 'published' && event.ends_at <= now) throw refused('EVENT_OVER');
    if (event.status === 'published' && event.price > 0 && !context.host.gateway) throw refused('PAYMENTS_OFF');
    if (event.series_id !== null && event.series_id !== seriesId) throw refused('REPEATS_ALREADY');
    if (event.series_id === null) {
      const taken = await db.selectFrom('event').select('id').where('series_id', '=', seriesId).executeTakeFirst();
      if (taken) throw refused('ID_TAKEN');
      await mustHaveProfile(context);
      await mustHaveRoom(context, event.host_id ?? me, dates.length);
      if (event.status === 'published') await countPublished(context, event.host_id ?? me, dates.length);
      await db.updateTable('event').set({ series_id: seriesId }).where('id', '=', id).execute();
      await db
        .insertInto('event')
        .values(
          dates.map((at) => ({
            ...likeness(event, { id: sql<string>`gen_random_uuid()`, ...at }, now),
            host_id: event.host_id,
            status: event.status,
            series_id: seriesId,
          })),
        )
        .execute();
      await sql`insert into event_team (event_id, person_id, role, added_at)
        select event.id, person_id, role, ${now} from event_team, event
        where event_team.event_id = ${id} and event.series_id = ${seriesId} and event.id <> ${id}`.execute(db);
    }
    return {
      events: await readHosted({ ...context, me }, sql`and event.series_id = ${seriesId} order by event.starts_at`),
    };
  }),

  team: reading.hosting.team.handler(async ({ input: { id }, context }) => {
    await readOwnEvent(context, id);
    return { team: await teamOf(context, id) };
  }),

  addTeam: signedIn.hosting.addTeam.handler(async ({ input: { id, personId, role }, context }) => {
    const { db, me, now } = context;
    if (!(await context.host.rateLimits.take('teamChanges', me))) throw refused('TOO_MANY');
    await lockAsHost(context, id);
    const { rows } = await sql`select where ${areConnected(sql`${me}::text`, sql`${personId}::text`)}`.execute(db);
    if (rows.length === 0) throw refused('NOT_FOUND');
    await db
      .insertInto('event_team')
      .values({ event_id: id, person_id: personId, role, added_at: now })
      .onConflict((conflict) => conflict.columns(['event_id', 'person_id']).doUpdateSet({ role }))
      .execute();
    context.logSecurity({ event: 'role_granted', personId, by: me, eventId: id, role });
    await notifyEvent(context, [[personId, id]]);
    return { team: await teamOf(context, id) };
  }),

  removeTeam: signedIn.hosting.removeTeam.handler(async ({ input: { id, personId }, context }) => {
    const { me } = context;
    if (personId !== me) await lockAsHost(context, id);
    const [gone] = await leaveTeams(context, sql`event_team.event_id = ${id} and event_team.person_id = ${personId}`);
    if (!gone) throw refused('NOT_FOUND');
    context.logSecurity({ event: 'role_revoked', personId, by: me, eventId: id });
    await notifyEvent(context, [[personId, id]]);
    return {};
  }),

  attendees: reading.hosting.attendees.handler(async ({ input: { id, name, after }, context }) => {
    await readOwnEvent(context, id);
    const [attendees, counts] = await Promise.all([
      readAttendees(context, id, name, after),
      countAttendees(context, id),
    ]);
    return { ...attendees, ...counts };
  }),

  approve: withoutTransaction.hosting.approve.handler(async ({ input: { id, orderId }, context: { host, me } }) => {
    const approved = await transaction(host, async (work) => {
      const context = { ...work, me };
      const event = await lockOwnEvent(context, id);
      return orderId === null ? approveAll(work, id, event.host_id ?? me) : approveOne(context, event, uuid(orderId));
    });
    if (approved > attendeesAtOnce) continueSoon(() => approveRest(host));
    return { approved };
  }),

  announce: withoutTransaction.hosting.announce.handler(
    async ({ input: { id, announcementId, body }, context: { host, me } }) => {
      const { announcement, isForAll } = await transaction(host, async (work) => {
        const context = { ...work, me };
        const event = await lockOwnEvent(context, id);
        const known = await keptAnnouncement(context, announcementId, id);
        if (known) return { announcement: known, isForAll: true };
        if (event.status === 'draft') throw refused('EVENT_CLOSED');
        return sendAnnouncement(context, id, body, announcementId);
      });
      if (!isForAll) continueSoon(() => announceRest(host));
      return announcement;
    },
  ),
};
