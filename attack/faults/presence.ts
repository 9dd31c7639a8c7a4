import { signedIn, transaction, withoutTransaction } from '@nukkad/core/kernel/operation.ts';
import { forget, presenceFrom, readWhereabouts } from '@nukkad/core/features/people/presence.ts';
import { reportLocation } from '@nukkad/core/features/people/report-location.ts';
import { presenceLifeMs } from '@nukkad/core/features/people/presence-times.ts';
import { withPeople } from './broken-router.ts';
import type { FaultyRouters } from './fault.ts';

export const presenceFaults: FaultyRouters = {
  'published at once': () =>
    withPeople({
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
    }),
  'movement is pushed': (points) =>
    withPeople({
      report: signedIn.people.report.handler(async ({ input, context }) => {
        const { host, me } = context;
        const update = { type: 'online.changed', personId: me, online: true } as const;
        host.publish([...points.keys()].map((to) => ({ to, number: null, update })));
        return presenceFrom(await reportLocation(context, input.cell), host, context.now);
      }),
    }),
  'a report evicts the card': () =>
    withPeople({
      report: signedIn.people.report.handler(async ({ input, context }) => {
        context.changed(context.me);
        return presenceFrom(await reportLocation(context, input.cell), context.host, context.now);
      }),
    }),
  'exact expiry': () =>
    withPeople({
      report: signedIn.people.report.handler(async ({ input, context }) => {
        const { db, me, now, host, changed } = context;
        await reportLocation(context, input.cell);
        const expires_at = new Date(now.getTime() + presenceLifeMs);
        await db.updateTable('presence').set({ expires_at }).where('person_id', '=', me).execute();
        changed(me);
        return presenceFrom(await readWhereabouts(db, me), host, now);
      }),
    }),
  // Hides people from nearby, but keeps showing that they are online.
  'ghosts are online': () =>
    withPeople({
      setGhost: withoutTransaction.people.setGhost.handler(async ({ context: { host, me, now } }) =>
        presenceFrom(await transaction(host, (context) => forget({ ...context, me })), host, now),
      ),
    }),
};
