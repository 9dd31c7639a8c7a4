import { z } from 'zod';
import { Gender, Interest } from '../account/contract.ts';
import { Id, operation, queryInt, refuses } from '../shapes.ts';
import { filterLimits } from './rules.ts';

/** What anybody signed in may know of somebody else. */
export const Person = z.object({
  id: Id,
  name: z.string(),
  age: z.int(),
  gender: Gender,
  city: z.string(),
  interests: z.array(Interest),
  profilePicture: z.string(),
  isPremium: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/** Where two people stand, seen from the one who asks: what the card says. */
export const Meet = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  /** I asked them. */
  z.object({ state: z.literal('requested'), requestId: Id }),
  /** They asked me. */
  z.object({ state: z.literal('asked'), requestId: Id }),
  z.object({ state: z.literal('connected'), conversationId: Id }),
]);
export type Meet = z.infer<typeof Meet>;

export const NearbyPerson = Person.extend({
  /** km; on a server only the values of rule D1: 0.5 to 5 in halves, then whole. */
  distance: z.number(),
  meet: Meet,
});
export type NearbyPerson = z.infer<typeof NearbyPerson>;

export const HomeFilter = z.strictObject({
  /** km */
  distance: queryInt(...filterLimits.distance).default(5),
  /** Youngest and oldest, both included. */
  ageRange: z
    .tuple([queryInt(...filterLimits.age), queryInt(...filterLimits.age)])
    .refine(([from, to]) => from <= to, 'The first age must not be above the second.')
    .default([18, 45]),
  /** Empty: any. */
  interests: z.array(Interest).max(10).default([]),
});
export type HomeFilter = z.output<typeof HomeFilter>;

export const people = {
  nearby: operation
    .errors(refuses('PROFILE_INCOMPLETE'))
    .route({ method: 'GET', path: '/people/nearby', summary: 'People near your area, nearest first', tags: ['people'] })
    .input(HomeFilter)
    .output(z.object({ people: z.array(NearbyPerson) })),
};
