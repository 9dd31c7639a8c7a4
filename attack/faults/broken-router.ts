import { router } from '@nukkad/core/router.ts';

export const withPeople = (broken: Partial<typeof router.people>): typeof router => ({
  ...router,
  people: { ...router.people, ...broken },
});

export const withEvent = (get: typeof router.events.get): typeof router => ({
  ...router,
  events: { ...router.events, get },
});

export const nothingEarned = { trust: { met: 0, attended: 0, vouches: null }, bothGoTo: [] };
