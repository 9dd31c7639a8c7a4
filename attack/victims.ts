import { newPhone, takeHere } from '@nukkad/core/features/people/phone-location.ts';
import { type Point } from '@nukkad/core/features/people/geometry.ts';
import type { Random } from '../bench/random.ts';
import { moved, table } from './places.ts';
import { ageOf } from './nearby-readings.ts';
import type { Account, World } from './world.ts';

export interface Victim {
  account: Account;
  point: Point;
  area: string;
}

/** A GPS fix with an error of `jitter` m (standard deviation per axis). */
export const fixAt = (random: Random, point: Point, at: number, jitter = 8) => ({
  ...moved(point, random.normal() * jitter, random.normal() * jitter),
  accuracy: Math.max(5, jitter),
  at,
});

/** Places people through the phone's code. Every tenth has a wider area. */
export async function settle(
  world: World,
  random: Random,
  points: readonly Point[],
  mayBeWide = true,
): Promise<Victim[]> {
  const accounts = await world.accounts(points.map((_, at) => ageOf(at)));
  const victims: Victim[] = [];
  for (const [at, point] of points.entries()) {
    const account = accounts[at]!;
    const wider = mayBeWide && at % 10 === 9;
    if (wider) await world.call(account, 'PUT', '/presence/wider', { wider });
    const { cell } = takeHere(newPhone, fixAt(random, point, world.now.getTime()));
    const { status, body } = await world.report(account, cell!, point);
    if (status !== 200) throw new Error(`A report was answered ${status}: ${body}`);
    victims.push({ account, point, area: table.publishedArea(cell!, wider) });
  }
  return victims;
}
