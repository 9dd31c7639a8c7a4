import { sql } from 'kysely';
import { mustHaveProfile } from '../people/person.ts';
import { pictureIn } from './event-image.ts';
import { open, reading, refused, signedIn } from '../../kernel/operation.ts';
import { notBlockedWith } from '../people/blocks.ts';
import { readEvent } from './read-events.ts';
import { countByDay, findEvents } from './find-events.ts';
import { keepSeen, readAnnouncements } from './announcements.ts';
import { readPublicEvent } from './public-event.ts';
import { maxNamed } from './list-sizes.ts';
import type { Face } from './contract.ts';

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
    const { db, me, now, notify } = context;
    await readEvent(context, id);
    const { numInsertedOrUpdatedRows: saved } = await db
      .insertInto('saved_event')
      .values({ person_id: me, event_id: id, saved_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    const event = await readEvent(context, id);
    if (saved) notify(me, { type: 'event.changed', event });
    return event;
  }),

  unsave: signedIn.events.unsave.handler(async ({ input: { id }, context }) => {
    const { db, me, notify } = context;
    const { numDeletedRows: gone } = await db
      .deleteFrom('saved_event')
      .where('person_id', '=', me)
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow();
    const event = await readEvent(context, id);
    if (gone) notify(me, { type: 'event.changed', event });
    return event;
  }),

  // Rule E1 of docs/location.md: where people will be is only for those who will be there.
  coming: reading.events.coming.handler(async ({ input: { id }, context }) => {
    const { db, me } = context;
    await mustHaveProfile(context);
    const event = await readEvent(context, id);
    if (!event.going && event.role === null) throw refused('NOT_FOUND');
    // Looked up one by one: to join thousands, PostgreSQL would rather read everyone in the city.
    const { rows: people } = await sql<Face>`
      select person.id, person.name, person.picture as "profilePicture" from payment_order
      cross join lateral (select * from person where person.id = payment_order.person_id limit 1) as person
      where payment_order.event_id = ${id} and payment_order.status = 'paid' and payment_order.person_id <> ${me}
        and ${notBlockedWith(me, sql.ref('payment_order.person_id'))}
      order by person.name, person.id limit ${maxNamed}`.execute(db);
    return { people };
  }),

  announcements: reading.events.announcements.handler(async ({ input, context }) => ({
    announcements: await readAnnouncements(context, input.id),
  })),

  seeAnnouncements: signedIn.events.seeAnnouncements.handler(async ({ input: { id, announcementId }, context }) => {
    const isNew = await keepSeen(context, id, announcementId);
    const event = await readEvent(context, id);
    if (isNew) context.notify(context.me, { type: 'event.changed', event });
    return event;
  }),
};
