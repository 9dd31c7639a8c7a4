import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { hiddenZone } from '@nukkad/core/features/people/hidden-zone.ts';
import { newPhone, takePick, type Phone } from '@nukkad/core/features/people/phone-location.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { unseenPresence } from '@nukkad/core/features/people/empty-presence.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newCache } from '../../../data/cache/query-client.ts';
import { queries } from '../../../data/queries.ts';
import {
  cellFrom,
  pick,
  reportAgain,
  reportQuietly,
  setZone,
  startGhost,
  startReporting,
  takePosition,
} from './location-reporter.ts';
import { changeStoredLocation, loadStoredLocation } from '../../../device/stored-location.ts';
import { NotLocated } from '../../../device/locate.ts';

const minute = 60_000;
const ten = Date.parse('2026-03-02T10:00:00Z');
const unseen = unseenPresence(tickMsOf.production);
const bandra = { latitude: 19.0596, longitude: 72.8295 };
const north = (km: number) => cellAt({ ...bandra, latitude: bandra.latitude + km / 111.195 });

/** A server that notes what phones tell it, with the minute. */
const server = vi.hoisted(() => ({
  reports: [] as { minute: number; cell: string }[],
  presence: null as unknown,
  isAway: false,
  ghosts: [] as unknown[],
}));
vi.mock('../../../data/api.ts', () => ({
  api: {
    people: {
      presence: async () => server.presence,
      report: async ({ cell }: { cell: string }) => {
        if (server.isAway) throw new TypeError('Failed to fetch');
        server.reports.push({ minute: (Date.now() - Date.parse('2026-03-02T10:00:00Z')) / 60_000, cell });
        return (server.presence = { ...(server.presence as object), area: { id: cell, name: 'Here' }, ghost: null });
      },
      setGhost: async ({ time }: { time: unknown }) => {
        server.ghosts.push(time);
        return (server.presence = { ...(server.presence as object), area: null, next: null, ghost: { until: null } });
      },
      setHiddenZone: async ({ on }: { on: boolean }) =>
        (server.presence = {
          ...(server.presence as object),
          area: null,
          next: null,
          hiddenZone: on ? 'a zone' : null,
        }),
    },
  },
}));

/** A phone of a browser: what it keeps, whether the app is on screen, and how it is located. */
const stored = new Map<string, string>();
const listeners = new Set<() => void>();
const screen = {
  visibilityState: 'visible',
  addEventListener: (of: string, listener: () => void) => void (of === 'visibilitychange' && listeners.add(listener)),
  removeEventListener: (of: string, listener: () => void) =>
    void (of === 'visibilitychange' && listeners.delete(listener)),
};
let watching: ((position: GeolocationPosition) => void) | null = null;
const watched: unknown[] = [];
const show = (state: 'visible' | 'hidden') => {
  screen.visibilityState = state;
  for (const listener of listeners) listener();
};
const positionAt = (km: number, accuracy = 20) =>
  ({
    coords: { latitude: bandra.latitude + km / 111.195, longitude: bandra.longitude, accuracy },
    timestamp: Date.now(),
  }) as GeolocationPosition;

let cache = newCache();
const keep = (change: Partial<Phone>, way: 'picked' | 'located' = 'picked') =>
  changeStoredLocation('asha', ({ phone, zone }) => ({ zone, phone: { ...newPhone, ...phone, ...change }, way }));
const reported = () => server.reports.map((it) => it.cell);

beforeEach(() => {
  vi.useFakeTimers({ now: ten });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('document', screen);
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition: (found: (position: GeolocationPosition) => void, _: () => void, options: unknown) => {
        watching = found;
        watched.push(options);
        return 1;
      },
      clearWatch: () => (watching = null),
    },
  });
  stored.clear();
  watched.length = 0;
  server.ghosts.length = 0;
  screen.visibilityState = 'visible';
  Object.assign(server, { reports: [], presence: unseen, isAway: false });
  cache = newCache();
  cache.setQueryData(queries.presence().queryKey, unseen);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('Asha picks another area every minute: her phone reports the latest every five minutes', async () => {
  for (let at = 0; at < 60; at++) {
    await pick('asha', north(at), cache);
    await vi.advanceTimersByTimeAsync(minute);
  }
  const minutes = server.reports.map((it) => it.minute);
  expect(minutes.slice(0, 4)).toEqual([0, 5, 10, 15]);
  for (const [at, it] of minutes.slice(1).entries()) expect(it - minutes[at]!).toBeGreaterThanOrEqual(5);
  expect(server.reports[1]!.cell).toBe(north(4));
});

test('a report that is not due says when it will be, and is then sent automatically', async () => {
  expect(await pick('asha', north(0), cache)).toMatchObject({ presence: { area: { id: north(0) } } });
  await vi.advanceTimersByTimeAsync(minute);
  const late = await pick('asha', north(3), cache);
  expect(late).toEqual({
    why: expect.stringMatching(
      /^Your phone reports your area once every 5 minutes\. It will report this one at \d.*, and others will see it from \d/,
    ),
  });
  expect(reported()).toEqual([north(0)]);
  await vi.advanceTimersByTimeAsync(4 * minute - 1);
  expect(reported()).toEqual([north(0)]);
  await vi.advanceTimersByTimeAsync(1);
  expect(reported()).toEqual([north(0), north(3)]);
});

test('a press while the app is reporting the same place sends one report, and gets its answer', async () => {
  const press = takePosition('asha', positionAt(0), cache);
  reportQuietly('asha', cache);
  expect(await press).toMatchObject({ presence: { area: { id: north(0) } } });
  const again = startReporting('asha', cache);
  const other = pick('asha', north(3), cache);
  expect(await other).toEqual({ why: expect.stringMatching(/^Your phone reports your area once/) });
  expect(reported()).toEqual([north(0)]);
  again();
});

test('a press that comes during the app’s own report of the same place gets that report’s answer', async () => {
  keep(takePick(newPhone, north(0)));
  reportQuietly('asha', cache);
  expect(await pick('asha', north(0), cache)).toMatchObject({ presence: { area: { id: north(0) } } });
  expect(reported()).toEqual([north(0)]);
});

test('an area is renewed every hour while the app is visible, and not otherwise', async () => {
  keep(takePick(newPhone, north(0)));
  const stop = startReporting('asha', cache);
  await vi.advanceTimersByTimeAsync(62 * minute);
  expect(server.reports.map((it) => it.minute)).toEqual([0, 60]);
  show('hidden');
  await vi.advanceTimersByTimeAsync(90 * minute);
  expect(reported()).toHaveLength(2);
  show('visible');
  await vi.advanceTimersByTimeAsync(1);
  expect(reported()).toHaveLength(3);
  stop();
  await vi.advanceTimersByTimeAsync(90 * minute);
  expect(reported()).toHaveLength(3);
  expect(listeners.size).toBe(0);
});

test('a report lost by the network is tried again within a minute', async () => {
  keep(takePick(newPhone, north(0)));
  server.isAway = true;
  const stop = startReporting('asha', cache);
  await vi.advanceTimersByTimeAsync(minute / 2);
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(minute);
  expect(reported()).toEqual([north(0)]);
  stop();
});

test('nothing is reported before Asha has chosen, in ghost mode, or before this phone knows her hidden zone', async () => {
  const quiet = async () => {
    reportQuietly('asha', cache);
    await vi.advanceTimersByTimeAsync(minute);
    expect(reported()).toEqual([]);
  };
  await quiet();
  keep(takePick(newPhone, north(0)));
  for (const presence of [{ ghost: { until: null } }, { hiddenZone: 'a zone' }]) {
    server.presence = { ...unseen, ...presence };
    cache.setQueryData(queries.presence().queryKey, { ...unseen, ...presence });
    await quiet();
  }
  expect(await pick('asha', north(0), cache)).toEqual({ why: 'Choose your hidden zone again first.' });
  keep({ hidden: hiddenZone(north(0)) });
  server.presence = { ...unseen, hiddenZone: 'a zone' };
  expect(reported()).toEqual([]);
});

test('the location service is watched only while the app is open and Asha has chosen it', async () => {
  keep(takePick(newPhone, north(0)));
  let stop = startReporting('asha', cache);
  expect(watching).toBeNull();
  stop();
  expect(await takePosition('asha', positionAt(0), cache)).toMatchObject({ presence: { area: { id: north(0) } } });
  stop = startReporting('asha', cache);
  expect(watching).not.toBeNull();
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(watched).toEqual([{ enableHighAccuracy: true, maximumAge: 30_000 }]);
  // She goes 3 km north and stays there.
  for (let at = 0; at < 90; at++) {
    await vi.advanceTimersByTimeAsync(minute);
    watching!(positionAt(at === 0 ? 1 : 3));
    await vi.advanceTimersByTimeAsync(1);
  }
  expect([...new Set(reported())]).toEqual([north(0), north(3)]);
  show('hidden');
  expect(watching).toBeNull();
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(watching).toBeNull();
  show('visible');
  expect(watching).not.toBeNull();
  keep({}, 'picked');
  watching!(positionAt(5));
  expect(watching).toBeNull();
  keep({}, 'located');
  show('visible');
  expect(watching).not.toBeNull();
  stop();
  expect(watching).toBeNull();
});

test('an inaccurate position is refused and not stored', async () => {
  await expect(takePosition('asha', positionAt(0, 500), cache)).rejects.toThrow(NotLocated);
  expect(() => cellFrom('asha', positionAt(0, 500))).toThrow('accurate enough');
  expect(cellFrom('asha', positionAt(0))).toBe(north(0));
  expect(loadStoredLocation('asha')).toEqual({ phone: null, way: null, zone: null });
});

test('in her hidden zone, and near it until she picks an area, Asha reads why nothing is reported', async () => {
  await pick('asha', north(0), cache);
  await setZone('asha', north(0), cache);
  expect(loadStoredLocation('asha')).toMatchObject({
    zone: 'a zone',
    phone: { cell: north(0), hidden: hiddenZone(north(0)), shown: [] },
  });
  expect(cache.getQueryData(queries.presence().queryKey)).toMatchObject({ hiddenZone: 'a zone' });
  await vi.advanceTimersByTimeAsync(6 * minute);
  const { length } = server.reports;
  expect(await takePosition('asha', positionAt(0), cache)).toEqual({
    why: 'You’re in your hidden zone, so your phone reports nothing from here.',
  });
  expect(await takePosition('asha', positionAt(6), cache)).toEqual({
    why: expect.stringContaining('could give away your hidden zone'),
  });
  expect(server.reports).toHaveLength(length);
  expect(await pick('asha', north(6), cache)).toMatchObject({ presence: { area: { id: north(6) } } });
  await setZone('asha', null, cache);
  expect(loadStoredLocation('asha')).toMatchObject({ zone: null, phone: { hidden: [], shown: [] } });
});

test('in ghost mode the phone keeps the cell, and reports it again as soon as it may', async () => {
  await pick('asha', north(0), cache);
  await startGhost('asha', '1 hour', cache, false);
  expect(server.ghosts).toEqual(['1 hour']);
  expect(cache.getQueryData(queries.presence().queryKey)).toMatchObject({ area: null, ghost: {} });
  expect(loadStoredLocation('asha')).toMatchObject({
    way: 'picked',
    phone: { cell: north(0), reported: { cell: '', at: ten } },
  });
  server.presence = unseen;
  cache.setQueryData(queries.presence().queryKey, unseen);
  reportAgain('asha', cache);
  await vi.advanceTimersByTimeAsync(5 * minute - 1);
  expect(reported()).toEqual([north(0)]);
  await vi.advanceTimersByTimeAsync(1);
  expect(reported()).toEqual([north(0), north(0)]);
});

test('a sample person whose phone has no location keeps the area that others saw', async () => {
  const area = { id: north(0), name: 'Bandra West' };
  cache.setQueryData(queries.presence().queryKey, { ...unseen, area });
  await startGhost('asha', '1 hour', cache, true);
  expect(loadStoredLocation('asha')).toMatchObject({ way: 'picked', phone: { cell: north(0) } });
  await startGhost('bilal', '1 hour', cache, false);
  expect(loadStoredLocation('bilal')).toMatchObject({ way: null, phone: { cell: null } });
});

test('a sample person’s own location, and one without any, stay as they are in ghost mode', async () => {
  const area = { id: north(9), name: 'Juhu' };
  keep(takePick(newPhone, north(0)), 'located');
  cache.setQueryData(queries.presence().queryKey, { ...unseen, area });
  await startGhost('asha', '1 hour', cache, true);
  expect(loadStoredLocation('asha')).toMatchObject({ way: 'located', phone: { cell: north(0) } });
  // Chosen, but not located yet.
  changeStoredLocation('gauri', (kept) => ({ ...kept, way: 'located' }));
  cache.setQueryData(queries.presence().queryKey, { ...unseen, area });
  await startGhost('gauri', '1 hour', cache, true);
  expect(loadStoredLocation('gauri')).toMatchObject({ way: 'picked', phone: { cell: north(9) } });
  // On the way to another area, that is the one.
  cache.setQueryData(queries.presence().queryKey, { ...unseen, area, next: { id: north(3), name: 'Khar', at: '' } });
  await startGhost('dev', '1 hour', cache, true);
  expect(loadStoredLocation('dev')).toMatchObject({ way: 'picked', phone: { cell: north(3) } });
  for (const presence of [unseen, undefined]) {
    cache.clear();
    if (presence) cache.setQueryData(queries.presence().queryKey, presence);
    await startGhost('esha', '1 hour', cache, true);
    expect(loadStoredLocation('esha')).toMatchObject({ way: null, phone: { cell: null } });
  }
});

test('a report that ghost mode on another device has undone is made again, one that is shown or on its way is not', async () => {
  await pick('asha', north(0), cache);
  await vi.advanceTimersByTimeAsync(6 * minute);
  const area = { id: north(0), name: 'Bandra West' };
  for (const presence of [{ area }, { next: { ...area, at: new Date(ten + 15 * minute).toISOString() } }]) {
    cache.setQueryData(queries.presence().queryKey, { ...unseen, ...presence });
    reportQuietly('asha', cache);
    await vi.advanceTimersByTimeAsync(1);
    expect(reported()).toHaveLength(1);
  }
  cache.setQueryData(queries.presence().queryKey, unseen);
  reportQuietly('asha', cache);
  await vi.advanceTimersByTimeAsync(1);
  expect(reported()).toEqual([north(0), north(0)]);
});

test('a located phone whose report is not due makes it later, once, and only while the app is visible', async () => {
  await takePosition('asha', positionAt(0), cache);
  await vi.advanceTimersByTimeAsync(minute);
  expect(await takePosition('asha', positionAt(3), cache)).toMatchObject({ why: expect.any(String) });
  // Twice at once is one report.
  reportQuietly('asha', cache);
  reportQuietly('asha', cache);
  show('hidden');
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(reported()).toEqual([north(0)]);
  show('visible');
  reportQuietly('asha', cache);
  reportQuietly('asha', cache);
  await vi.advanceTimersByTimeAsync(1);
  expect(reported()).toEqual([north(0), north(3)]);
});

test('nothing is reported while the app does not know how its owner is seen', async () => {
  keep(takePick(newPhone, north(0)));
  cache.clear();
  reportQuietly('asha', cache);
  await vi.advanceTimersByTimeAsync(minute);
  expect(reported()).toEqual([]);
});
