import { noWords } from '@nukkad/core/features/people/no-words.ts';
import { personFrom } from '@nukkad/core/features/people/person.ts';
import { router } from '@nukkad/core/app.ts';
import { receiptGridMs } from '@nukkad/core/features/chat/receipt-time.ts';
import type { Caller, Host } from '@nukkad/core/kernel/context.ts';
import { reading, refused, signedIn, transaction, withoutTransaction } from '@nukkad/core/kernel/operation.ts';
import { cellAt, centreOf, greatCircleKm, type Point } from '@nukkad/core/features/people/geometry.ts';
import { shownDistance } from '@nukkad/core/features/people/shown-distance.ts';
import { readEvent } from '@nukkad/core/features/events/read-events.ts';
import { readHosted } from '@nukkad/core/features/hosting/hosted-event.ts';
import { forget, presenceFrom, readWhereabouts } from '@nukkad/core/features/people/presence.ts';
import { reportLocation } from '@nukkad/core/features/people/report-location.ts';
import { mustReach } from '@nukkad/core/features/people/may-reach.ts';
import { presenceLifeMs } from '@nukkad/core/features/people/presence-times.ts';
import { operation } from '@nukkad/core/kernel/schemas.ts';
import { call, implement } from '@orpc/server';
import { sql } from 'kysely';
import { z } from 'zod';
import { Random } from '../bench/random.ts';

const nothingEarned = { trust: { met: 0, attended: 0, vouches: null }, bothGoTo: [] };

/** Faults of a server. Each attack must break the server that has its fault; otherwise its failure against the real one
 * proves nothing. The product does not contain them. */
export type Fault =
  | 'exact distance'
  | 'rounded to 0.5 km'
  | 'exact in the filter'
  | 'exact order inside bands'
  | 'only the viewer snapped'
  | 'fresh noise'
  | 'any radius'
  | 'areas in the water'
  | 'published at once'
  | 'point in a log'
  | 'point in a row'
  | 'point in a shared location'
  | 'share not purged'
  | 'attendees are shown'
  | 'private address shown'
  | 'area in an answer'
  | 'movement is pushed'
  | 'position in a picture'
  | 'blocked takes longer'
  | 'receipts at once'
  | 'receipts on one grid'
  | 'a report evicts the card'
  | 'exact expiry'
  | 'secrets that leaked before'
  | 'existence before limits'
  | 'hidden people are found'
  | 'event at resolution 8'
  | 'places are logged'
  | 'ghosts are online'
  | 'vouches from one on';

/** The exact locations that a broken server has received, by person. */
export type Points = Map<string, Point>;

const noise = new Random(77);

function nearbyWith(fault: Fault, points: Points) {
  return async ({ host, me, now }: { host: Caller['host']; me: string; now: Date }, input: { distance: number }) => {
    const mine = points.get(me);
    if (!mine) throw refused('NOT_VISIBLE');
    const seconds = now.getTime() / 1000;
    const areaOf = (id: string) => host.nearby.index.find(id, seconds)?.area;
    const myArea = areaOf(me);
    const ids = [...points.keys()];
    const cards = new Map((await host.nearby.cards(ids)).map((card, at) => [ids[at]!, card]));
    const seen = [...points].flatMap(([id, point]) => {
      const area = areaOf(id);
      const card = cards.get(id);
      if (id === me || !area || !myArea || !card) return [];
      const exact = greatCircleKm(mine, point);
      const byArea = shownDistance(greatCircleKm(centreOf(myArea), centreOf(area)));
      const shown = {
        'exact distance': exact,
        'rounded to 0.5 km': shownDistance(exact),
        'only the viewer snapped': greatCircleKm(centreOf(myArea), point),
        'fresh noise': exact + noise.normal() * 0.2,
      }[fault as string];
      const filtered = fault === 'exact in the filter' || fault === 'any radius' ? exact : (shown ?? byArea);
      return filtered <= input.distance ? [{ card, exact, distance: shown ?? byArea }] : [];
    });
    seen.sort((a, b) => a.distance - b.distance || (fault === 'exact order inside bands' ? a.exact - b.exact : 0));
    return {
      people: seen.map(({ card, distance }) => ({
        ...personFrom(card, now),
        distance,
        line: card.line,
        availability: null,
      })),
      next: null,
    };
  };
}

const loose = implement({
  nearby: operation
    .route({ method: 'GET', path: '/people/nearby' })
    .input(z.looseObject({ distance: z.coerce.number().default(5) }))
    .output(z.any()),
}).$context<Caller>();

const withPeople = (broken: Partial<typeof router.people>): typeof router => ({
  ...router,
  people: { ...router.people, ...broken },
});

const withEvent = (get: typeof router.events.get): typeof router => ({ ...router, events: { ...router.events, get } });

export function faulty(fault: Fault, points: Points): typeof router {
  const nearby = nearbyWith(fault, points);
  switch (fault) {
    case 'exact distance':
    case 'rounded to 0.5 km':
    case 'exact in the filter':
    case 'exact order inside bands':
    case 'only the viewer snapped':
    case 'fresh noise':
      return withPeople({
        nearby: withoutTransaction.people.nearby.handler(({ input, context }) => nearby(context, input)),
      });
    case 'any radius': {
      const anyRadius = loose.nearby.handler(({ input, context: { host, personId } }) =>
        nearby({ host, me: personId!, now: host.now() }, input),
      );
      return withPeople({ nearby: anyRadius as unknown as typeof router.people.nearby });
    }
    case 'published at once':
      return withPeople({
        report: signedIn.people.report.handler(async ({ input, context }) => {
          const { db, me, now, host, changed } = context;
          const row = {
            area: host.regions.publishedArea(input.cell, false),
            next_area: null,
            next_at: null,
            expires_at: new Date(now.getTime() + 86_400_000),
            hidden_at: null,
          };
          await db
            .insertInto('presence')
            .values({ person_id: me, ...row })
            .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
            .execute();
          changed(me);
          return presenceFrom(await readWhereabouts(db, me), host, now);
        }),
      });
    case 'movement is pushed':
      return withPeople({
        report: signedIn.people.report.handler(async ({ input, context }) => {
          const { host, me } = context;
          const update = { type: 'online.changed', personId: me, online: true } as const;
          host.publish([...points.keys()].map((to) => ({ to, number: null, update })));
          return presenceFrom(await reportLocation(context, input.cell), host, context.now);
        }),
      });
    case 'area in an answer':
      return withPeople({
        person: reading.people.person.handler(async ({ input, context }) => {
          const { host, now } = context;
          const area = host.nearby.index.find(input.id, now.getTime() / 1000)?.area ?? '';
          return { ...(await mustReach(context, input.id)), ...nothingEarned, city: area };
        }),
      });
    case 'blocked takes longer':
      return withPeople({
        person: reading.people.person.handler(async ({ input, context }) => {
          const blocked = await context.db.selectFrom('block').select('id').where('blocker', '=', input.id).execute();
          // Burns CPU instead of sleeping, so that load affects it equally.
          const begun = process.cpuUsage();
          const usedUs = () => {
            const { user, system } = process.cpuUsage(begun);
            return user + system;
          };
          while (blocked.length > 0 && usedUs() < 3000);
          throw refused('NOT_FOUND');
        }),
      });
    case 'a report evicts the card':
      return withPeople({
        report: signedIn.people.report.handler(async ({ input, context }) => {
          context.changed(context.me);
          return presenceFrom(await reportLocation(context, input.cell), context.host, context.now);
        }),
      });
    case 'exact expiry':
      return withPeople({
        report: signedIn.people.report.handler(async ({ input, context }) => {
          const { db, me, now, host, changed } = context;
          await reportLocation(context, input.cell);
          const expires_at = new Date(now.getTime() + presenceLifeMs);
          await db.updateTable('presence').set({ expires_at }).where('person_id', '=', me).execute();
          changed(me);
          return presenceFrom(await readWhereabouts(db, me), host, now);
        }),
      });
    // The world replays old updates as well.
    case 'secrets that leaked before':
      return {
        ...router,
        meets: {
          ...router.meets,
          places: reading.meets.places.handler(async ({ context: { db } }) => {
            const rows = await db.selectFrom('event').select('location').distinct().orderBy('location').execute();
            return { places: rows.map(({ location }) => location) };
          }),
        },
        entry: {
          ...router.entry,
          gate: reading.entry.gate.handler(async ({ input, context }) => {
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
      };
    case 'attendees are shown':
      return withEvent(
        reading.events.get.handler(async ({ input, context }) => {
          const event = await readEvent(context, input.id);
          const goers = await context.db
            .selectFrom('ticket')
            .select('person_id')
            .where('event_id', '=', input.id)
            .execute();
          return { ...event, description: goers.map(({ person_id }) => person_id).join() };
        }),
      );
    case 'private address shown':
      return withEvent(
        reading.events.get.handler(async ({ input, context }) => {
          const event = await readEvent(context, input.id);
          const { location } = await context.db
            .selectFrom('event')
            .select('location')
            .where('id', '=', input.id)
            .executeTakeFirstOrThrow();
          return { ...event, location };
        }),
      );
    case 'existence before limits': {
      const request = withoutTransaction.meets.request.handler(async ({ input, context: { host, me } }) => {
        await transaction(host, (context) => mustReach({ ...context, me }, input.personId));
        return call(router.meets.request, input, { context: { host, personId: me } });
      });
      return {
        ...router,
        meets: { ...router.meets, request },
      };
    }
    case 'hidden people are found':
      return withPeople({
        person: reading.people.person.handler(async ({ input, context: { db, now } }) => {
          const row = await db.selectFrom('person').selectAll().where('id', '=', input.id).executeTakeFirst();
          if (!row) throw refused('NOT_FOUND');
          return {
            ...personFrom(row, now),
            distance: null,
            words: noWords,
            availability: null,
            photos: [],
            ...nothingEarned,
          };
        }),
      });
    case 'vouches from one on':
      return withPeople({
        person: reading.people.person.handler(async ({ input, context }) => {
          const vouches = await context.db
            .selectFrom('meeting_answer')
            .select('request_id')
            .where('answer', '=', 'again')
            .where('person_id', '<>', input.id)
            .execute();
          const trust = { ...nothingEarned.trust, vouches: vouches.length };
          return { ...(await mustReach(context, input.id)), ...nothingEarned, trust };
        }),
      });
    case 'event at resolution 8':
      return withEvent(
        reading.events.get.handler(async ({ input, context }) => {
          const event = await readEvent(context, input.id);
          const { latitude, longitude } = await context.db
            .selectFrom('event')
            .select(['latitude', 'longitude'])
            .where('id', '=', input.id)
            .executeTakeFirstOrThrow();
          return { ...event, area: cellAt({ latitude: latitude!, longitude: longitude! }) };
        }),
      );
    // Hides people from nearby, but keeps showing that they are online.
    case 'ghosts are online':
      return withPeople({
        setGhost: withoutTransaction.people.setGhost.handler(async ({ context: { host, me, now } }) =>
          presenceFrom(await transaction(host, (context) => forget({ ...context, me })), host, now),
        ),
      });
    default:
      return router;
  }
}

/** Publishes each receipt immediately, or on a grid that is the same for everyone. */
export function hastyReceipts({ db, receipts, publish }: Host, fault: 'receipts at once' | 'receipts on one grid') {
  const others = new Map<string, Promise<{ person_id: string }>>();
  receipts.note = (personId, { id, delivered, read }) => {
    const waitMs = fault === 'receipts at once' ? 0 : receiptGridMs - (Date.now() % receiptGridMs);
    const other =
      others.get(id) ??
      db
        .selectFrom('member')
        .select('person_id')
        .where('conversation_id', '=', id)
        .where('person_id', '<>', personId)
        .executeTakeFirstOrThrow();
    others.set(id, other);
    setTimeout(async () => {
      const { person_id: to } = await other;
      publish([{ to, number: null, update: { type: 'chat.receipt', conversationId: id, delivered, read } }]);
    }, waitMs);
  };
}
