import { cellAt, type Point } from '@nukkad/core/features/people/geometry.ts';
import type { World, Account } from './world.ts';

export interface Seen {
  id: string;
  /** km, as shown. */
  distance: number;
  rank: number;
  list: ReadonlyMap<string, Seen>;
}

interface Page {
  people: { id: string; distance: number }[];
  next: string | null;
}

async function list(
  world: World,
  by: Account,
  distance: number,
  ages: readonly [number, number],
): Promise<Page['people']> {
  const people: Page['people'] = [];
  for (let after: string | null = null; ;) {
    const query = `distance=${distance}&ageRange[0]=${ages[0]}&ageRange[1]=${ages[1]}${after ? `&after=${encodeURIComponent(after)}` : ''}`;
    const page: Page = await world.get<Page>(by, `/people/nearby?${query}`);
    people.push(...page.people);
    after = page.next;
    if (after === null) return people;
  }
}

/** Victims have 48 different ages. */
const [youngest, ages] = [18, 48];
export const ageOf = (nth: number) => youngest + (nth % ages);

/** Age ranges with at most `most` victims each, since a search ends after 300 people. */
export function slicesOf(many: number, most = 160): (readonly [number, number])[] {
  const years = Math.max(1, Math.floor((ages * most) / Math.max(many, 1)));
  return Array.from({ length: Math.ceil(ages / years) }, (_, at) => {
    const from = youngest + at * years;
    return [from, Math.min(from + years, youngest + ages) - 1] as const;
  });
}

/** Everyone listed within a distance, by id. `many`: upper bound of their number. */
export async function look(world: World, by: Account, many: number, distance = 10): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>();
  for (const ages of slicesOf(many)) {
    const inSlice = new Map<string, Seen>();
    for (const [rank, { id, distance: shown }] of (await list(world, by, distance, ages)).entries())
      inSlice.set(id, { id, distance: shown, rank, list: inSlice });
    for (const [id, it] of inSlice) seen.set(id, it);
  }
  return seen;
}

export interface Vantage {
  point: Point;
  seen: Map<string, Seen>;
}

/** Looks from many points with a new account at each, since new people appear at once, without waiting for a tick. */
export async function lookFrom(
  world: World,
  points: readonly Point[],
  many: number,
  distance = 10,
): Promise<Vantage[]> {
  const spies = await world.accounts(
    points.map(() => 70),
    'spy',
  );
  const vantages: Vantage[] = [];
  for (const [at, point] of points.entries()) {
    const spy = spies[at]!;
    await world.report(spy, cellAt(point), point);
    vantages.push({ point, seen: await look(world, spy, many, distance) });
  }
  return vantages;
}
