import { cellAt, cellsOf, centreOf, isCell, widened, type Point } from '@nukkad/core/features/people/geometry.ts';
import { decode, trilaterate, type Circle } from '../estimate.ts';
import { metres, moved, table, town } from '../places.ts';
import { look, lookFrom, slicesOf, type Vantage } from '../nearby-readings.ts';
import type { Victim } from '../victims.ts';
import type { World } from '../world.ts';

/** An attacker that returns a guess for each victim, or null. */
export type Guesser = (world: World, victims: readonly Victim[]) => Promise<(Point | null)[]>;

const line = (from: readonly [number, number], to: readonly [number, number], step: number): Point[] => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const many = Math.floor(length / step);
  return Array.from({ length: many + 1 }, (_, at) =>
    moved(town, from[0] + ((to[0] - from[0]) * at) / many, from[1] + ((to[1] - from[1]) * at) / many),
  );
};

const half = 4400;
const cross = (at: readonly number[], step: number): Point[][] =>
  at.flatMap((it) => [line([it, -half], [it, half], step), line([-half, it], [half, it], step)]);

const around = (many: number): Point[] =>
  Array.from({ length: many }, (_, at) => {
    const angle = (2 * Math.PI * at) / many;
    return moved(town, 3600 * Math.cos(angle), 3600 * Math.sin(angle));
  });

const fromCircles = (victims: readonly Victim[], circlesOf: (id: string) => Circle[]) =>
  victims.map(({ account }) => {
    const circles = circlesOf(account.id);
    return circles.length < 3 ? null : trilaterate(circles);
  });

/** Treats every distance as exact and intersects the circles. */
export const trilateration: Guesser = async (world, victims) => {
  const vantages = await lookFrom(world, around(12), victims.length);
  return fromCircles(victims, (id) =>
    vantages.flatMap(({ point, seen }) => {
      const it = seen.get(id);
      return it ? [{ from: point, metres: it.distance * 1000 }] : [];
    }),
  );
};

/** Finds where the shown distance changes along a line: there the exact distance is halfway between the two. */
function flips(
  vantages: readonly Vantage[],
  id: string,
  between: (a: number | null, b: number | null) => number | null,
): Circle[] {
  const circles: Circle[] = [];
  for (let at = 1; at < vantages.length; at++) {
    const [before, after] = [vantages[at - 1]!, vantages[at]!];
    const km = between(before.seen.get(id)?.distance ?? null, after.seen.get(id)?.distance ?? null);
    if (km === null) continue;
    const [a, b] = [before.point, after.point];
    circles.push({
      from: { latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2 },
      metres: km * 1000,
    });
  }
  return circles;
}

/** The KU Leuven attack on rounding: where the rounded distance changes, the exact distance is known. */
export const roundedFlip: Guesser = async (world, victims) => {
  const lines: Vantage[][] = [];
  for (const points of cross([-2200, 2200], 80)) lines.push(await lookFrom(world, points, victims.length));
  return fromCircles(victims, (id) =>
    lines.flatMap((vantages) =>
      flips(vantages, id, (a, b) => (a === null || b === null || a === b || Math.abs(a - b) > 1 ? null : (a + b) / 2)),
    ),
  );
};

/** Attacks the filter: where someone enters or leaves the list, their distance is the slider's. */
export const sliderOracle: Guesser = async (world, victims) => {
  const slider = 3;
  const lines: Vantage[][] = [];
  for (const points of cross([-2900, 0, 2900], 60)) lines.push(await lookFrom(world, points, victims.length, slider));
  return fromCircles(victims, (id) =>
    lines.flatMap((vantages) => flips(vantages, id, (a, b) => ((a === null) === (b === null) ? null : slider))),
  );
};

export const averaging: Guesser = async (world, victims) => {
  const vantages: { point: Point; sums: Map<string, { sum: number; many: number }> }[] = [];
  for (const point of around(6)) {
    const spy = await world.spyAt(point);
    const sums = new Map<string, { sum: number; many: number }>();
    for (const [from, to] of slicesOf(victims.length, 50))
      for (let turn = 0; turn < 167; turn++) {
        const { people } = await world.get<{ people: { id: string; distance: number }[] }>(
          spy,
          `/people/nearby?distance=10&ageRange[0]=${from}&ageRange[1]=${to}`,
        );
        for (const { id, distance } of people) {
          const it = sums.get(id) ?? { sum: 0, many: 0 };
          sums.set(id, { sum: it.sum + distance, many: it.many + 1 });
        }
      }
    vantages.push({ point, sums });
  }
  return fromCircles(victims, (id) =>
    vantages.flatMap(({ point, sums }) => {
      const it = sums.get(id);
      return it ? [{ from: point, metres: (it.sum / it.many) * 1000 }] : [];
    }),
  );
};

/** Places fake people along a ray and looks between which two of them the victim is listed. */
export const rankOrder: Guesser = async (world, victims) => {
  const circles = new Map<string, Circle[]>(victims.map(({ account }) => [account.id, []]));
  const looks = 12;
  for (const [from] of slicesOf(victims.length))
    for (const [at, point] of around(looks).entries()) {
      const fakes = await world.accounts(
        Array.from({ length: 130 }, () => from),
        'fake',
      );
      const angle = Math.PI + (2 * Math.PI * at) / looks;
      const exact = new Map<string, number>();
      for (const [nth, fake] of fakes.entries()) {
        const away = (nth + 0.5) * 55;
        const place = moved(point, away * Math.cos(angle), away * Math.sin(angle));
        exact.set(fake.id, away);
        await world.report(fake, cellAt(place), place);
      }
      const spy = await world.spyAt(point);
      for (const victim of (await look(world, spy, victims.length)).values()) {
        const known = circles.get(victim.id);
        if (!known) continue;
        // Only those at the same shown distance: across bands the order reveals nothing new.
        const same = [...exact.keys()]
          .flatMap((fake) => victim.list.get(fake) ?? [])
          .filter((it) => it.distance === victim.distance);
        const before = same.filter(({ rank }) => rank < victim.rank).map((it) => exact.get(it.id)!);
        const behind = same.filter(({ rank }) => rank > victim.rank).map((it) => exact.get(it.id)!);
        if (before.length > 0 && behind.length > 0)
          known.push({ from: point, metres: (Math.max(...before) + Math.min(...behind)) / 2 });
      }
      // Otherwise they would be in the next spy's list.
      await world.leave(fakes);
    }
  return fromCircles(victims, (id) => circles.get(id) ?? []);
};

const published = [
  ...new Set(
    cross(
      Array.from({ length: 23 }, (_, at) => -4400 + at * 400),
      300,
    )
      .flat()
      .map((point) => table.publishedArea(cellAt(point), false)),
  ),
];
export const everyArea = [...new Set([...published, ...published.map(widened)])];

/** Largest root-mean-square error of the circles, in m, at which a point is trusted more than an area. */
const believable = 60;

/** One account in every area. Returns the point where the distances meet; if they don't, the centre of the area that
 * explains them best. */
export const collusion: Guesser = async (world, victims) => {
  const vantages = await lookFrom(world, published.filter(isCell).map(centreOf), victims.length);
  return victims.map(({ account }) => {
    const seen = vantages.map(({ point, seen }) => ({ from: point, shown: seen.get(account.id)?.distance ?? null }));
    const circles = seen.flatMap(({ from, shown }) => (shown === null ? [] : [{ from, metres: shown * 1000 }]));
    if (circles.length < 3) return null;
    const point = trilaterate(circles);
    const miss = Math.sqrt(
      circles.reduce((sum, it) => sum + (metres(it.from, point) - it.metres) ** 2, 0) / circles.length,
    );
    if (miss <= believable) return point;
    const readings = seen.map(({ from, shown }) => ({ from: cellAt(from), shown }));
    return middleOf(decode(readings, everyArea));
  });
};

function middleOf(area: string): Point {
  const centres = cellsOf(area).map(centreOf);
  const mean = (of: (it: Point) => number) => centres.reduce((sum, it) => sum + of(it), 0) / centres.length;
  return { latitude: mean((it) => it.latitude), longitude: mean((it) => it.longitude) };
}

export const errorOf = (guess: Point | null, victim: Victim) =>
  guess === null ? Infinity : metres(guess, victim.point);
