import { availabilityColumns, availabilityFrom } from '@nukkad/core/features/people/availability-row.ts';
import { personFrom } from '@nukkad/core/features/people/person.ts';
import { emptyOptionalProfile } from '@nukkad/core/features/people/empty-optional-profile.ts';
import { router } from '@nukkad/core/router.ts';
import { reading, refused, transaction, withoutTransaction } from '@nukkad/core/kernel/operation.ts';
import { mustReach, reach } from '@nukkad/core/features/people/read-person.ts';
import { call } from '@orpc/server';
import { nothingEarned, withPeople } from './broken-router.ts';
import type { FaultyRouters } from './fault.ts';

/** Anyone, with when they are free. */
export const personWithFreeTime = reading.people.person.handler(async ({ input, context }) => {
  const { db, now } = context;
  const reached = await reach(context, input.id);
  if (reached) return { ...reached, ...nothingEarned };
  const row = await db
    .selectFrom('person')
    .innerJoin('availability', 'availability.person_id', 'person.id')
    .selectAll('person')
    .select(availabilityColumns)
    .where('person.id', '=', input.id)
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  const shown = { distance: null, words: emptyOptionalProfile, availability: availabilityFrom(row, now), photos: [] };
  return { ...personFrom(row, now), ...shown, ...nothingEarned };
});

export const peopleFaults: FaultyRouters = {
  'area in an answer': () =>
    withPeople({
      person: reading.people.person.handler(async ({ input, context }) => {
        const { host, now } = context;
        const area = host.nearby.index.find(input.id, now.getTime() / 1000)?.area ?? '';
        return { ...(await mustReach(context, input.id)), ...nothingEarned, city: area };
      }),
    }),
  'blocked takes longer': () =>
    withPeople({
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
    }),
  'hidden people are found': () =>
    withPeople({
      person: reading.people.person.handler(async ({ input, context: { db, now } }) => {
        const row = await db.selectFrom('person').selectAll().where('id', '=', input.id).executeTakeFirst();
        if (!row) throw refused('NOT_FOUND');
        return {
          ...personFrom(row, now),
          distance: null,
          words: emptyOptionalProfile,
          availability: null,
          photos: [],
          ...nothingEarned,
        };
      }),
    }),
  'audience is ignored': () =>
    withPeople({
      person: reading.people.person.handler(async ({ input, context }) => {
        const row = await context.db
          .selectFrom('person')
          .selectAll()
          .where('id', '=', input.id)
          .where('audience', '<>', 'everyone')
          .executeTakeFirst();
        if (!row) return { ...(await mustReach(context, input.id)), ...nothingEarned };
        const shown = { distance: null, words: emptyOptionalProfile, availability: null, photos: [] };
        return { ...personFrom(row, context.now), ...shown, ...nothingEarned };
      }),
    }),
  'vouches from one on': () =>
    withPeople({
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
    }),
  'existence before limits': () => {
    const request = withoutTransaction.meets.request.handler(async ({ input, context: { host, me } }) => {
      await transaction(host, (context) => mustReach({ ...context, me }, input.personId));
      return call(router.meets.request, input, { context: { host, personId: me } });
    });
    return {
      ...router,
      meets: { ...router.meets, request },
    };
  },
};
