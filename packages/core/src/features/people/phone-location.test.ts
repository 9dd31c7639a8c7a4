import fc from 'fast-check';
import { cellToParent, getResolution } from 'h3-js';
import { describe, expect, test } from 'vitest';
import { cellAt, centreOf, cornersOf, greatCircleKm } from './geometry.ts';
import { hiddenZone } from './hidden-zone.ts';
import {
  type Fix,
  type Phone,
  dueReport,
  metresBeyond,
  newPhone,
  takeFix,
  takeHere,
  takePick,
  takeReport,
} from './phone-location.ts';
import { Regions } from './regions.ts';
import { regions } from './built-in-regions.ts';
import { reportMs } from './phone-report-interval.ts';
import { tickMsOf } from './presence-times.ts';

const tickMs = tickMsOf.production;

const minuteMs = 60_000;

const table = new Regions(regions);

/** Anywhere in and around Mumbai. */
const inTown = fc.record({
  latitude: fc.double({ min: 18.85, max: 19.6, noNaN: true }),
  longitude: fc.double({ min: 72.7, max: 73.4, noNaN: true }),
});

const start = Date.UTC(2026, 2, 2, 10);

const bandra = { latitude: 19.0596, longitude: 72.8295 };

/** A point this many metres north and east of another. */
const moved = (from: { latitude: number; longitude: number }, north: number, east: number) => ({
  latitude: from.latitude + north / 111_195,
  longitude: from.longitude + east / (111_195 * Math.cos((from.latitude * Math.PI) / 180)),
});

const fixAt = (point: { latitude: number; longitude: number }, at: number, accuracy = 20): Fix => ({
  ...point,
  at,
  accuracy,
});

describe('on the phone', () => {
  test('a vague or impossible fix changes nothing', () => {
    const phone = takeFix(newPhone, fixAt({ latitude: 19.06, longitude: 72.83 }, start));
    for (const bad of [
      fixAt({ latitude: 19.2, longitude: 72.83 }, start, 101),
      fixAt({ latitude: 19.2, longitude: 72.83 }, start, Number.NaN),
      fixAt({ latitude: 19.2, longitude: 72.83 }, start, -1),
      fixAt({ latitude: 19.2, longitude: 181 }, start),
      fixAt({ latitude: 19.2, longitude: -181 }, start),
      fixAt({ latitude: -91, longitude: 72.83 }, start),
      fixAt({ latitude: 91, longitude: 72.83 }, start),
      fixAt({ latitude: Number.NaN, longitude: 72.83 }, start),
    ])
      for (const take of [takeFix, takeHere]) expect(take(phone, bad)).toBe(phone);
    // The ends of what is possible.
    for (const good of [
      fixAt({ latitude: 90, longitude: 180 }, start, 100),
      fixAt({ latitude: -90, longitude: -180 }, start, 0),
    ])
      expect(takeHere(phone, good).cell).not.toBeNull();
  });

  test('on the way nothing is reported, however often the phone looks and from wherever it comes', () => {
    fc.assert(
      fc.property(
        inTown,
        fc.constantFrom(1, 10, 60),
        fc.double({ min: 0.8, max: 20, noNaN: true }),
        (home, every, pace) => {
          let phone = takeHere(newPhone, fixAt(home, start));
          const { cell } = phone;
          for (let second = 0; second <= 1800; second += every)
            phone = takeFix(phone, fixAt(moved(home, second * pace, 0), start + second * 1000));
          expect(phone.cell).toBe(cell);
          expect(phone.rests).toEqual([]);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('a place that it was watched walking to is reported later, each time by as much; one opened there at once', () => {
    fc.assert(
      fc.property(inTown, (home) => {
        const work = moved(home, 2000, 0);
        let phone = takeHere(newPhone, fixAt(work, start));
        /** Walks home with the app open; how many minutes later home is what it reports. */
        const walkHome = (day: number) => {
          const at = (minute: number) => start + day * 86_400_000 + minute * 60_000;
          for (let minute = 0; minute < 20; minute++)
            phone = takeFix(phone, fixAt(moved(work, -100 * minute, 0), at(minute)));
          for (let minute = 20; ; minute++) {
            phone = takeFix(phone, fixAt(home, at(minute)));
            if (phone.isResting) return minute - 20;
          }
        };
        const first = walkHome(1);
        expect(first).toBeGreaterThanOrEqual(8);
        expect(first).toBeLessThanOrEqual(71);
        for (const day of [2, 3]) {
          phone = takeHere(phone, fixAt(work, start + day * 86_400_000 - 3600_000));
          expect(Math.abs(walkHome(day) - first)).toBeLessThanOrEqual(1);
        }
        phone = takeFix(takeHere(phone, fixAt(work, start + 5 * 86_400_000)), fixAt(home, start + 6 * 86_400_000));
        expect(phone.isResting).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('near an edge another device takes the area that others see already, and a place close by the same one', () => {
    fc.assert(
      fc.property(inTown, fc.integer({ min: 1, max: 60 }), (point, metres) => {
        const cell = cellAt(point);
        const [a, b] = cornersOf(cell);
        const edge = { latitude: (a!.latitude + b!.latitude) / 2, longitude: (a!.longitude + b!.longitude) / 2 };
        const centre = centreOf(cell);
        const outwards = 1 + metres / (greatCircleKm(centre, edge) * 1000);
        const home = {
          latitude: centre.latitude + (edge.latitude - centre.latitude) * outwards,
          longitude: centre.longitude + (edge.longitude - centre.longitude) * outwards,
        };
        expect(cellAt(home)).not.toBe(cell);
        expect(takeHere(newPhone, fixAt(home, start)).cell).toBe(cellAt(home));
        expect(takeHere(newPhone, fixAt(home, start), cell).cell).toBe(cell);
        expect(takeHere(newPhone, fixAt(home, start), cellToParent(cell, 7)).cell).toSatisfy(
          (it: string) => cellToParent(it, 7) === cellToParent(cell, 7),
        );
      }),
    );
  });

  test('how far beyond an edge a point lies: nothing inside, and a walk outwards counts its metres', () => {
    const cell = cellAt({ latitude: 19.06, longitude: 72.83 });
    const centre = centreOf(cell);
    expect(metresBeyond(cell, centre)).toBe(0);
    const [near, far] = [2000, 2600].map((north) => metresBeyond(cell, moved(centre, north, 0)));
    expect(far! - near!).toBeCloseTo(600, 0);
    expect(near).toBeGreaterThan(1300);
    expect(near).toBeLessThan(1700);
  });

  test('in every direction that distance is the one to the nearest point of the edge', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -65, max: 65 }),
        fc.integer({ min: -2500, max: 2500 }),
        fc.integer({ min: -2500, max: 2500 }),
        (latitude, north, east) => {
          const cell = cellAt({ latitude, longitude: 72.83 });
          const point = moved(centreOf(cell), north, east);
          fc.pre(cellAt(point) !== cell);
          const corners = cornersOf(cell);
          const metres = corners.flatMap((one, at) =>
            Array.from({ length: 101 }, (_, step) => {
              const other = corners[(at + 1) % corners.length]!;
              const on = (from: number, to: number) => from + ((to - from) * step) / 100;
              return (
                1000 *
                greatCircleKm(point, {
                  latitude: on(one.latitude, other.latitude),
                  longitude: on(one.longitude, other.longitude),
                })
              );
            }),
          );
          const beyond = metresBeyond(cell, point);
          expect(Math.abs(beyond - Math.min(...metres))).toBeLessThan(5 + beyond / 500);
        },
      ),
    );
  });

  test('a new phone knows nothing', () => {
    expect(newPhone).toEqual({
      cell: null,
      isResting: false,
      reported: null,
      stay: null,
      rests: [],
      hidden: [],
      shown: [],
    });
  });

  /** A phone that has been at some points, each with its minute. */
  const been = (phone: Phone, points: readonly (readonly [minute: number, point: typeof bandra])[]) =>
    points.reduce((it, [minute, point]) => takeFix(it, fixAt(point, start + minute * minuteMs)), phone);

  test('ten minutes at a place are a rest, and not a second less', () => {
    const at = (last: number) =>
      been(
        newPhone,
        [0, 5, last].map((minute) => [minute, bandra] as const),
      ).rests;
    expect([at(9.99).length, at(10).length]).toEqual([0, 1]);
  });

  test('where Asha sits down counts, and not how she walked up to it', () => {
    const fixes = [-100, -60, -20, 0, 0, 0, 0, 0, 0, 0, 0, 0].map(
      (metres, minute) => [minute, moved(bandra, metres, 0)] as const,
    );
    const [rest] = been(newPhone, fixes).rests;
    expect(greatCircleKm(rest!, bandra) * 1000).toBeCloseTo(5.56, 1);
  });

  test('after ten minutes without the app, 80 m away is another stay; before, it is the same one', () => {
    const next = (minute: number) =>
      been(newPhone, [
        [0, bandra],
        [minute, moved(bandra, 80, 0)],
      ]).stay!;
    expect(next(9.99)).toMatchObject({ since: start, unwatched: true });
    expect(next(10)).toMatchObject({ since: start + 10 * minuteMs, unwatched: true, fixes: 1 });
    expect(
      been(newPhone, [
        [0, bandra],
        [5, moved(bandra, 500, 0)],
      ]).stay,
    ).toMatchObject({ unwatched: false });
  });

  test('a place that Asha was watched walking to waits for its own time, even when it is found late', () => {
    // The last digits of this place say 24 minutes more than the ten.
    const home = { latitude: 19.060001, longitude: 72.830003 };
    const walk = (minutes: number[]) =>
      been(newPhone, [[0, moved(home, 700, 0)], ...[5, ...minutes].map((minute) => [minute, home] as const)]);
    expect(walk([14, 23, 32, 38])).toMatchObject({ isResting: false });
    expect(walk([14, 23, 32, 40])).toMatchObject({ isResting: true, cell: cellAt(home) });
    const soon = { latitude: 19.060001, longitude: 72.830001 };
    expect(
      been(newPhone, [
        [0, moved(soon, 700, 0)],
        [5, soon],
        [14, soon],
        [23.5, soon],
      ]),
    ).toMatchObject({
      rests: [expect.anything()],
    });
  });

  test('places wait for very different times', () => {
    const waits = Array.from({ length: 20 }, (_, nth) => {
      const home = moved(bandra, nth * 373, nth * 211);
      let phone = been(newPhone, [[0, moved(home, 700, 0)]]);
      for (let minute = 1; minute < 90; minute++) {
        phone = been(phone, [[minute, home]]);
        if (phone.isResting) return minute - 1;
      }
      return Infinity;
    });
    expect(Math.min(...waits)).toBeLessThan(30);
    expect(Math.max(...waits)).toBeGreaterThan(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(71);
  });

  test('a café across the street has the cell of the home, on whichever side of an edge it is', () => {
    fc.assert(
      fc.property(inTown, (point) => {
        const cell = cellAt(point);
        const [a, b] = cornersOf(cell);
        const edge = { latitude: (a!.latitude + b!.latitude) / 2, longitude: (a!.longitude + b!.longitude) / 2 };
        const centre = centreOf(cell);
        const beyond = (metres: number) => {
          const part = 1 + metres / (greatCircleKm(centre, edge) * 1000);
          return {
            latitude: centre.latitude + (edge.latitude - centre.latitude) * part,
            longitude: centre.longitude + (edge.longitude - centre.longitude) * part,
          };
        };
        const day = 24 * 60;
        const phone = been(newPhone, [
          [0, beyond(-60)],
          [11, beyond(-60)],
          [day, beyond(80)],
          [day + 11, beyond(80)],
        ]);
        expect(cellAt(beyond(80))).not.toBe(cell);
        expect(phone.rests.map((rest) => rest.cell)).toEqual([cell, cell]);
      }),
      { numRuns: 50 },
    );
  });

  test('what Asha picks by name counts at once; with a hidden zone it is shown from then on, and noted once', () => {
    const cell = cellAt(bandra);
    expect(takePick(newPhone, cell)).toEqual({ ...newPhone, cell, isResting: true });
    const hiding = { ...newPhone, hidden: hiddenZone(cellAt(moved(bandra, 9000, 0))) };
    const picked = takePick(hiding, cell);
    expect(picked).toMatchObject({ cell, shown: [cell] });
    expect(takePick(picked, cell).shown).toEqual([cell]);
  });

  test('with a hidden zone what is shown never points at one of its cells, and all is shown that does not', () => {
    const home = cellAt(bandra);
    const hidden = hiddenZone(home);
    const middle = centreOf(hidden[0]!);
    const place = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }));
    const km = (cell: string) => hidden.map((it) => greatCircleKm(centreOf(it), centreOf(cell)));
    const likeliest = (cells: readonly string[]) => {
      const sums = cells.map(km).reduce(
        (a, b) => a.map((it, at) => it + b[at]!),
        hidden.map(() => 0),
      );
      const weights = sums.map((sum) => Math.exp((Math.min(...sums) - sum) / 0.8));
      return 1 / weights.reduce((a, b) => a + b);
    };
    let all = 0;
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 10, size: 'max' }), (places) => {
        let phone: Phone = { ...newPhone, hidden };
        for (const [day, [north, east]] of places.entries()) {
          const before = phone.shown;
          const point = moved(middle, north * 500, east * 500);
          phone = been(phone, [
            [day * 1440, point],
            [day * 1440 + 11, point],
          ]);
          expect(phone.shown.slice(0, before.length)).toEqual(before);
          expect(new Set(phone.shown).size).toBe(phone.shown.length);
          for (const cell of phone.shown) expect(hidden).not.toContain(cell);
          if (phone.shown.length > 0) expect(likeliest(phone.shown)).toBeLessThanOrEqual(0.2 + 1e-9);
          if (phone.shown === before) continue;
          const silent = [...new Set(phone.rests.map(({ cell }) => cell))].filter(
            (cell) => !hidden.includes(cell) && !phone.shown.includes(cell),
          );
          for (const cell of silent) expect(likeliest([...phone.shown, cell])).toBeGreaterThan(0.2);
          for (const [at, one] of silent.entries())
            for (const other of silent.slice(at + 1))
              expect(likeliest([...phone.shown, one, other])).toBeGreaterThan(0.2);
        }
        all += phone.shown.length;
      }),
      { numRuns: 40 },
    );
    expect(all).toBeGreaterThan(30);
  });

  test('where it rested it reports the same cell for good, from whichever side it comes', () => {
    fc.assert(
      fc.property(inTown, fc.infiniteStream(fc.integer({ min: -40, max: 40 })), (home, jitter) => {
        const jump = (point: typeof home) => moved(point, jitter.next().value, jitter.next().value);
        const places = [home, moved(home, 7000, 3000)];
        let phone: Phone = newPhone;
        const cells = places.map(() => new Set<string>());
        for (let day = 0; day < 10; day++)
          for (const [at, point] of places.entries()) {
            const from = start + day * 86_400_000 + at * 36_000_000;
            for (let minute = 0; minute <= 15; minute++)
              phone = takeFix(phone, fixAt(jump(point), from + minute * 60_000));
            cells[at]!.add(phone.cell!);
          }
        expect(phone.rests).toHaveLength(2);
        expect(cells.map(({ size }) => size)).toEqual([1, 1]);
      }),
      { numRuns: 50 },
    );
  });

  test('a home near a café that it often goes to has one cell for good', () => {
    fc.assert(
      fc.property(
        inTown,
        fc.integer({ min: 0, max: 420 }),
        fc.infiniteStream(fc.integer({ min: -45, max: 45 })),
        (home, apart, jitter) => {
          const jump = (point: typeof home) => moved(point, jitter.next().value, jitter.next().value);
          let phone: Phone = newPhone;
          let day = 0;
          const stayAt = (point: typeof home) => {
            const from = start + day++ * 86_400_000;
            for (let minute = 0; minute < 20; minute++)
              phone = takeFix(phone, fixAt(jump(point), from + minute * 60_000, 15));
            return phone.cell!;
          };
          const seen = new Set<string>();
          for (let night = 0; night < 10; night++) {
            stayAt(moved(home, 5000, 2000));
            stayAt(moved(home, apart, 0));
            seen.add(stayAt(home));
          }
          expect(seen.size).toBe(1);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('Asha stays at home while her phone jumps about 120 m, and has left once it is 160 m away', () => {
    fc.assert(
      fc.property(inTown, fc.integer({ min: 105, max: 145 }), fc.nat({ max: 3 }), (home, metres, side) => {
        const away = (far: number) => moved(home, [far, -far, 0, 0][side]!, [0, 0, far, -far][side]!);
        let phone: Phone = newPhone;
        for (let minute = 0; minute < 90; minute++) phone = takeFix(phone, fixAt(home, start + minute * minuteMs));
        const { cell, rests } = phone;
        expect(phone.isResting).toBe(true);
        phone = takeFix(phone, fixAt(away(metres), start + 90 * minuteMs));
        expect(phone).toMatchObject({ cell, rests, isResting: true });
        expect(takeFix(phone, fixAt(home, start + 91 * minuteMs))).toMatchObject({ cell, isResting: true });
        expect(takeFix(phone, fixAt(away(160), start + 91 * minuteMs))).toMatchObject({ cell, isResting: false });
      }),
      { numRuns: 50 },
    );
  });

  test('Asha says that she is here: that counts from then on, as long as she stays', () => {
    const here = { latitude: 19.0596, longitude: 72.8295 };
    let phone = takeHere(newPhone, fixAt(here, start));
    for (const minute of [1, 5, 9]) phone = takeFix(phone, fixAt(moved(here, 0, 20), start + minute * minuteMs));
    expect(phone).toMatchObject({ cell: cellAt(here), isResting: true, rests: [] });
    expect(takeFix(phone, fixAt(moved(here, 200, 0), start + 10 * minuteMs))).toMatchObject({ isResting: false });
  });

  test('Asha opens the app at home and rests there at once, up to 100 m from where it knows her home', () => {
    const home = { latitude: 19.0596, longitude: 72.8295 };
    let phone: Phone = newPhone;
    for (const minute of [0, 11]) phone = takeFix(phone, fixAt(home, start + minute * minuteMs));
    const { cell, rests } = phone;
    const tomorrow = (metres: number) => takeFix(phone, fixAt(moved(home, metres, 0), start + 86_400_000));
    for (const metres of [0, 70, 80, 99]) expect(tomorrow(metres)).toMatchObject({ cell, rests, isResting: true });
    expect(tomorrow(101)).toMatchObject({ cell, rests, isResting: false });
  });

  test('it remembers 50 places at most, and forgets the one not visited for longest', () => {
    let phone: Phone = newPhone;
    const at = (nth: number) => moved({ latitude: 19, longitude: 72.9 }, nth * 1000, 0);
    const stayAt = (nth: number, day: number) => {
      for (const minute of [0, 5, 11])
        phone = takeFix(phone, fixAt(at(nth), start + day * 86_400_000 + minute * 60_000));
    };
    for (let nth = 0; nth < 50; nth++) stayAt(nth, nth);
    stayAt(0, 50);
    stayAt(50, 51);
    expect(phone.rests).toHaveLength(50);
    const kept = (nth: number) => phone.rests.some((rest) => greatCircleKm(rest, at(nth)) < 0.01);
    expect([kept(0), kept(1), kept(2), kept(50)]).toEqual([true, false, true, true]);
  });

  test('a walk is no rest', () => {
    let phone: Phone = newPhone;
    for (let minute = 0; minute <= 60; minute++)
      phone = takeFix(phone, fixAt(moved({ latitude: 19, longitude: 72.9 }, minute * 75, 0), start + minute * 60_000));
    expect(phone.rests).toEqual([]);
  });

  test('at most one report in five minutes, and none before there is a cell', () => {
    expect(dueReport(newPhone, start, tickMs)).toBeNull();
    const phone = takePick(newPhone, cellAt({ latitude: 19.06, longitude: 72.83 }));
    const cell = dueReport(phone, start, tickMs)!;
    const reported = takeReport(phone, cell, start);
    expect(dueReport(reported, start + 5 * minuteMs - 1, tickMs)).toBeNull();
    expect(dueReport(reported, start + reportMs(tickMs), tickMs)).toBe(cell);
  });

  test('a home has one hidden zone for good: seven whole cells with the home as likely any of them', () => {
    fc.assert(
      fc.property(inTown, (point) => {
        const home = cellAt(point);
        const zone = hiddenZone(home);
        expect(zone).toHaveLength(7);
        expect(zone).toContain(home);
        // Whichever of them the home is, on whatever device, the zone is the same.
        for (const cell of zone) {
          expect(hiddenZone(cell)).toEqual(zone);
          expect(dueReport({ ...takePick(newPhone, cell), hidden: zone }, start, tickMs)).toBeNull();
        }
      }),
    );
  });

  test('with a hidden zone a place is shown once those shown point at no cell of it, and none on the way', () => {
    const home = { latitude: 19.06, longitude: 72.83 };
    const zone = hiddenZone(cellAt(home));
    const middle = centreOf(zone[0]!);
    let phone: Phone = { ...newPhone, hidden: zone };
    let day = 0;
    /** Stays somewhere, with the app opened there; what is reported. */
    const stayAt = (point: typeof home) => {
      day++;
      for (const minute of [0, 11]) phone = takeFix(phone, fixAt(point, start + day * 86_400_000 + minute * 60_000));
      return dueReport(phone, start + day * 86_400_000 + 660_000, tickMs);
    };
    const [north, south] = [moved(middle, 4000, 0), moved(middle, -4000, 0)];
    expect(stayAt(north)).toBeNull();
    // The two together are as far from each cell of the zone.
    expect(stayAt(south)).toBe(cellAt(south));
    expect(stayAt(north)).toBe(cellAt(north));
    const east = moved(middle, 0, 3000);
    expect(stayAt(east)).toBeNull();
    for (let minute = 0; minute < 60; minute++) {
      phone = takeFix(phone, fixAt(moved(east, 0, minute * 90), start + (day + 1) * 86_400_000 + minute * 60_000));
      expect(dueReport(phone, start + (day + 2) * 86_400_000, tickMs)).toBeNull();
    }
    // What its owner picks by name is reported at once, and counts from then on.
    expect(dueReport(takePick(phone, cellAt(east)), start, tickMs)).toBe(cellAt(east));
    phone = takePick(phone, cellAt(east));
    expect(stayAt(moved(middle, 0, -3000))).not.toBeNull();
  });

  test('a place right next to a hidden zone is as quiet as one inside it', () => {
    fc.assert(
      fc.property(inTown, (home) => {
        const hidden = hiddenZone(cellAt(home));
        const [corner] = hidden
          .flatMap(cornersOf)
          .toSorted((a, b) => greatCircleKm(centreOf(hidden[0]!), b) - greatCircleKm(centreOf(hidden[0]!), a));
        const middle = centreOf(hidden[0]!);
        const outside = {
          latitude: middle.latitude + (corner!.latitude - middle.latitude) * 1.05,
          longitude: middle.longitude + (corner!.longitude - middle.longitude) * 1.05,
        };
        expect(hidden).not.toContain(cellAt(outside));
        let phone: Phone = { ...newPhone, hidden };
        for (const minute of [0, 11]) phone = takeFix(phone, fixAt(outside, start + minute * 60_000));
        expect(hidden).toContain(phone.cell);
      }),
    );
  });

  test('coarser areas come from the finer one, never from the point', () => {
    fc.assert(
      fc.property(inTown, (point) => {
        const cell = cellAt(point);
        const area = table.publishedArea(cell, true);
        expect(area).toBe(cellToParent(table.publishedArea(cell, false), getResolution(area)));
      }),
    );
  });
});
