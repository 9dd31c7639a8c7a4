import { sql } from 'kysely';
import { mustHaveProfile } from '../people/person.ts';
import { pictureIn } from './event-image.ts';
import { open, reading, refused, signedIn } from '../../kernel/operation.ts';
import { notBlocked } from '../people/blocks.ts';
import { readEvent, notifyEvent } from './read-events.ts';
import { countByDay, findEvents } from './find-events.ts';
import { keepSeen, readAnnouncements } from './announcements.ts';
import { readPublicEvent } from './public-event.ts';
import { maxNamed } from './list-sizes.ts';

export const events = {
  list: reading.events.list.handler(({ input: { after, ...filter }, context }) => findEvents(context, filter, after)),

  month: reading.events.month.handler(async ({ input: { month, ...filter }, context }) => ({
    days: await countByDay(context, { ...filter, when: month }),
  })),

  get: reading.events.get.handler(({ input, context }) => readEvent(context, input.id)),

  preview: open.events.preview.handler(async ({ input, context: { host } }) => {
    const event = await readPublicEvent(host.db, host.regions, input.id);
    if (!event) throw refused('NOT_FOUND');
    const { id, name, startsAt, timeZone, location, isPrivate, price, image, isCancelled, source } = event;
    return {
      id,
      name,
      date: startsAt.toISOString(),
      timeZone,
      location,
      isAreaOnly: isPrivate,
      price,
      // Uploaded pictures need an account, except through this address.
      image: pictureIn(image) === null ? image : `e/${encodeURIComponent(id)}/picture`,
      isCancelled,
      source,
    };
  }),

  save: signedIn.events.save.handler(async ({ input: { id }, context }) => {
    const { db, me, now } = context;
    await readEvent(context, id);
    const { numInsertedOrUpdatedRows: saved } = await db
      .insertInto('saved_event')
      .values({ person_id: me, event_id: id, saved_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (saved) await notifyEvent(context, [[me, id]]);
    return readEvent(context, id);
  }),

  unsave: signedIn.events.unsave.handler(async ({ input: { id }, context }) => {
    const { db, me } = context;
    const { numDeletedRows: gone } = await db
      .deleteFrom('saved_event')
      .where('person_id', '=', me)
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow();
    if (gone) await notifyEvent(context, [[me, id]]);
    return readEvent(context, id);
  }),

  // Rule E1 of docs/location.md: where people will be is only for those who will be there.
  coming: reading.events.coming.handler(async ({ input: { id }, context }) => {
    const { db, me } = context;
    await mustHaveProfile(context);
    const event = await readEvent(context, id);
    if (!event.going && event.role === null) throw refused('NOT_FOUND');
    const people = await db
      .selectFrom('payment_order')
      .innerJoin('person', 'person.id', 'payment_order.person_id')
      .select(['person.id', 'person.name', 'person.picture as profilePicture'])
      .where('payment_order.event_id', '=', id)
      .where('payment_order.status', '=', 'paid')
      .where('person.id', '<>', me)
      .where(notBlocked(sql.val(me), sql.ref('person.id')))
      .orderBy('person.name')
      .orderBy('person.id')
      .limit(maxNamed)
      .execute();
    return { people };
  }),

  announcements: reading.events.announcements.handler(async ({ input, context }) => ({
    announcements: await readAnnouncements(context, input.id),
  })),

  seeAnnouncements: signedIn.events.seeAnnouncements.handler(async ({ input: { id, announcementId }, context }) => {
    if (await keepSeen(context, id, announcementId)) await notifyEvent(context, [[context.me, id]]);
    return readEvent(context, id);
  }),
};
