import { router } from '@nukkad/core/router.ts';
import { reading, refused } from '@nukkad/core/kernel/operation.ts';
import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { readEvent } from '@nukkad/core/features/events/read-events.ts';
import { readHosted } from '@nukkad/core/features/hosting/hosted-event.ts';
import { sql } from 'kysely';
import { withEvent, withPeople } from './broken-router.ts';
import type { FaultyRouters } from './fault.ts';
import { personWithFreeTime } from './people.ts';

export const eventFaults: FaultyRouters = {
  // The world replays old updates as well.
  'secrets that leaked before': () => ({
    ...withPeople({ person: personWithFreeTime }),
    meets: {
      ...router.meets,
      places: reading.meets.places.handler(async ({ context: { db } }) => {
        const rows = await db.selectFrom('event').select('location').distinct().orderBy('location').execute();
        return { places: rows.map(({ location }) => location) };
      }),
    },
    checkIn: {
      ...router.checkIn,
      list: reading.checkIn.list.handler(async ({ input, context }) => {
        const { db, me, now, host } = context;
        // Only the host's team gets here; this gate shows them all names.
        const [event] = await readHosted({ db, me, host }, sql`and event.id = ${input.id}`);
        if (!event) throw refused('NOT_FOUND');
        const tickets = await db
          .selectFrom('ticket')
          .innerJoin('person', 'person.id', 'ticket.person_id')
          .select(['ticket.id', 'ticket.code', 'person.name', 'ticket.nth'])
          .where('event_id', '=', input.id)
          .execute();
        return {
          eventId: event.id,
          name: event.name,
          date: event.start,
          endsAt: event.end,
          timeZone: event.timeZone,
          publicKey: host.secrets.publicKey,
          now: now.toISOString(),
          tickets: tickets.map((ticket) => ({ ...ticket, guest: null, of: 1, enteredAt: null })),
          cancelled: [],
          next: null,
        };
      }),
    },
  }),
  'attendees are shown': () =>
    withEvent(
      reading.events.get.handler(async ({ input, context }) => {
        const event = await readEvent(context, input.id);
        const goers = await context.db
          .selectFrom('ticket')
          .select('person_id')
          .where('event_id', '=', input.id)
          .execute();
        return { ...event, description: goers.map(({ person_id }) => person_id).join() };
      }),
    ),
  'private address shown': () =>
    withEvent(
      reading.events.get.handler(async ({ input, context }) => {
        const event = await readEvent(context, input.id);
        const { location } = await context.db
          .selectFrom('event')
          .select('location')
          .where('id', '=', input.id)
          .executeTakeFirstOrThrow();
        return { ...event, location };
      }),
    ),
  'event at resolution 8': () =>
    withEvent(
      reading.events.get.handler(async ({ input, context }) => {
        const event = await readEvent(context, input.id);
        const { latitude, longitude } = await context.db
          .selectFrom('event')
          .select(['latitude', 'longitude'])
          .where('id', '=', input.id)
          .executeTakeFirstOrThrow();
        return { ...event, area: cellAt({ latitude: latitude!, longitude: longitude! }) };
      }),
    ),
};
