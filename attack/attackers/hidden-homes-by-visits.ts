import { cellAt, centreOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import { hiddenZone } from '@nukkad/core/features/people/hidden-zone.ts';
import type { Random } from '../../bench/random.ts';
import { bitsGained } from '../estimate.ts';
import { Handset, type PhoneFault } from '../handset.ts';
import { anywhere, metres, moved, table } from '../places.ts';
import { minute } from '../world.ts';

/** Someone with a hidden zone, as seen by an attacker who knows the zone's cells. */
interface Hidden {
  zone: readonly Point[];
  home: number;
  seen: readonly Point[];
}

const day = 24 * 60 * minute;

/** Visits places around home twice. Their density falls with distance, by `scale` in km. */
function live(random: Random, many: number, scale: number, fault: PhoneFault | null): Hidden & { silent: number } {
  const home = anywhere(random);
  const hidden = hiddenZone(cellAt(home));
  const phone = new Handset({ hidden, fault });
  const places = Array.from({ length: many }, () => {
    const away = -scale * 1000 * (Math.log(1 - random.unit()) + Math.log(1 - random.unit()));
    const angle = random.between(0, 2 * Math.PI);
    return moved(home, away * Math.cos(angle), away * Math.sin(angle));
  });
  const areas = new Set<string>();
  let visits = 0;
  let shown = 0;
  for (const [at, place] of [...places, ...places].entries())
    for (const minutes of [0, 11]) {
      const now = at * day + minutes * minute;
      const cell = phone.locate({ ...place, accuracy: 10, at: now });
      if (minutes === 0 || at < many || hidden.includes(cellAt(place))) continue;
      visits++;
      if (cell === null) continue;
      shown++;
      phone.reportedAt(cell, now);
      areas.add(table.publishedArea(cell, false));
    }
  return {
    zone: hidden.map(centreOf),
    home: hidden.indexOf(cellAt(home)),
    seen: [...areas].map(centreOf),
    silent: visits === 0 ? 0 : 1 - shown / visits,
  };
}

const likeliest = (scores: readonly number[]) => scores.indexOf(Math.max(...scores));

/** The cell of the zone that best explains the places visited. */
function byGravity({ zone, seen }: Hidden, scale: number): number {
  return likeliest(
    zone.map((centre) => {
      const points = [0, 1, 2, 3, 4, 5].map((turn) =>
        moved(centre, 330 * Math.cos((turn * Math.PI) / 3), 330 * Math.sin((turn * Math.PI) / 3)),
      );
      const logs = [centre, ...points].map((point) =>
        seen.reduce((sum, it) => sum - metres(point, it) / 1000 / scale, 0),
      );
      const most = Math.max(...logs);
      return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
    }),
  );
}

function traitsOf({ zone, seen }: Hidden): number[][] {
  const middle = zone[0]!;
  return zone.map((cell) => {
    const km = seen.map((it) => metres(cell, it) / 1000);
    const sum = (of: (km: number) => number) => km.reduce((total, it) => total + of(it), 0);
    const isMiddle = metres(cell, middle) < 300 ? 1 : 0;
    return [
      isMiddle,
      (isMiddle * seen.length) / 5,
      sum((it) => it) / 5,
      sum((it) => it * it) / 30,
      sum((it) => Math.sqrt(it)) / 3,
      sum((it) => Math.log(it + 0.1)) / 2,
      ...[0.5, 1, 2].map((scale) => sum((it) => Math.exp(-it / scale))),
      seen.length === 0 ? 0 : Math.min(...km),
      seen.length === 0 ? 0 : Math.max(...km) / 3,
      seen.length === 0 ? 0 : sum((it) => it) / seen.length,
    ];
  });
}

const weigh = (traits: readonly (readonly number[])[], weights: readonly number[]) =>
  traits.map((it) => it.reduce((sum, trait, at) => sum + trait * weights[at]!, 0));

function practise(people: readonly Hidden[]): number[] {
  const lives = people.map((it) => ({ home: it.home, traits: traitsOf(it) }));
  const many = lives[0]!.traits[0]!.length;
  const weights = Array.from({ length: many }, () => 0);
  const squares = weights.map(() => 1e-3);
  for (let round = 0; round < 12; round++)
    for (const { home, traits } of lives) {
      const scores = weigh(traits, weights);
      const most = Math.max(...scores);
      const odds = scores.map((it) => Math.exp(it - most));
      const total = odds.reduce((sum, it) => sum + it, 0);
      for (let at = 0; at < many; at++) {
        const slope = traits[home]![at]! - odds.reduce((sum, it, cell) => sum + (it / total) * traits[cell]![at]!, 0);
        squares[at]! += slope * slope;
        weights[at]! += (0.3 * slope) / Math.sqrt(squares[at]!);
      }
    }
  return weights;
}

/** The share of homes found by the better of two attackers, who know the zone, how many places people visit, and how
 * near to home. Also the share of visits outside the zone that are not shown. */
export function findByGravity(random: Random, homes: number, places: number, scale: number, fault: PhoneFault | null) {
  const people = Array.from({ length: 2 * homes }, () => live(random, places, scale, fault));
  const victims = people.slice(homes);
  const weights = practise(people.slice(0, homes));
  const share = (find: (it: Hidden) => number) => victims.filter((it) => find(it) === it.home).length / homes;
  return {
    found: Math.max(
      share((it) => byGravity(it, scale)),
      share((it) => likeliest(weigh(traitsOf(it), weights))),
    ),
    bits: bitsGained(victims.map((it) => ({ logs: weigh(traitsOf(it), weights), truth: it.home }))),
    silent: people.reduce((sum, it) => sum + it.silent, 0) / people.length,
  };
}
