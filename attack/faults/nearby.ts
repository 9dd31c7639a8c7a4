import { personFrom } from '@nukkad/core/features/people/person.ts';
import type { router } from '@nukkad/core/router.ts';
import type { Caller } from '@nukkad/core/kernel/context.ts';
import { refused, withoutTransaction } from '@nukkad/core/kernel/operation.ts';
import { centreOf, greatCircleKm } from '@nukkad/core/features/people/geometry.ts';
import { shownDistance } from '@nukkad/core/features/people/shown-distances.ts';
import { operation } from '@nukkad/core/kernel/schemas.ts';
import { implement } from '@orpc/server';
import { z } from 'zod';
import { Random } from '../../bench/random.ts';
import { withPeople } from './broken-router.ts';
import type { Fault, FaultyRouters, Points } from './fault.ts';

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

const withNearby =
  (fault: Fault) =>
  (points: Points): typeof router => {
    const nearby = nearbyWith(fault, points);
    return withPeople({
      nearby: withoutTransaction.people.nearby.handler(({ input, context }) => nearby(context, input)),
    });
  };

export const nearbyFaults: FaultyRouters = {
  'exact distance': withNearby('exact distance'),
  'rounded to 0.5 km': withNearby('rounded to 0.5 km'),
  'exact in the filter': withNearby('exact in the filter'),
  'exact order inside bands': withNearby('exact order inside bands'),
  'only the viewer snapped': withNearby('only the viewer snapped'),
  'fresh noise': withNearby('fresh noise'),
  'any radius': (points) => {
    const nearby = nearbyWith('any radius', points);
    const anyRadius = loose.nearby.handler(({ input, context: { host, personId } }) =>
      nearby({ host, me: personId!, now: host.now() }, input),
    );
    return withPeople({ nearby: anyRadius as unknown as typeof router.people.nearby });
  },
};
