import type { Update } from '@nukkad/core/contract.ts';
import { freshWorld } from '@nukkad/core/testing/world.ts';
import type { QueryKey } from '@tanstack/react-query';
import { vi } from 'vitest';

export const me = 'Asha';
export const world = freshWorld();

export const minute = 60_000;
export const hour = 60 * minute;

export function pass(ms: number) {
  world.pass(ms);
  vi.setSystemTime(world.now);
}

/** Asha is connected with Bilal, has sent no request, attends one event and hosts another. */
export interface Scene {
  /** A conversation of Asha and Bilal, with one message each. */
  talk: string;
  /** Bilal's message, and Asha's. */
  his: string;
  hers: string;
  /** A free event of Chitra's without Asha; a paid one of Dev's; Asha's own, with Dev. */
  gig: string;
  supper: string;
  own: string;
}

/** Advances the clock first, so that messages have an order. Announcements do the same. */
export const say = (who: string, talk: string, message: string) => (
  pass(1000),
  world.as(who).chat.send({ id: talk, messageId: crypto.randomUUID(), type: 'text', message })
);

export async function scene(): Promise<Scene> {
  for (const name of [me, 'Bilal', 'Chitra', 'Dev']) await world.person(name);
  const talk = await world.connect(me, 'Bilal');
  const other = await world.connect(me, 'Dev');
  const his = await say('Bilal', talk, 'Number one');
  const hers = await say(me, talk, 'Number two');
  await say('Dev', other, 'See you');
  await world.event('gig', { host: 'Chitra', seats: 3, inHours: 30 });
  await world.event('supper', { host: 'Dev', seats: 5, price: 200, inHours: 40 });
  await world.event('own', { host: me, inHours: 50 });
  await world.take('Dev', 'own', 2);
  return { talk, his: his.id, hers: hers.id, gig: 'gig', supper: 'supper', own: 'own' };
}

/** What happens between Asha's fetch and the comparison. `changes`: entries that must change without a refetch. */
interface Story {
  happens: string;
  before?(at: Scene): Promise<unknown>;
  does(at: Scene): Promise<unknown>;
  changes: (at: Scene) => QueryKey[];
  /** Entries that this update does not reach: a screen opened 30 s later refetches them. */
  leaves?: (at: Scene) => QueryKey[] | Promise<QueryKey[]>;
}

export type Stories = Record<Update['type'], Story[]>;
