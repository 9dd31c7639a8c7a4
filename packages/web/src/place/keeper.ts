import {
  chooseHidden,
  dueReport,
  newPhone,
  takeFix,
  takePick,
  takeReport,
  type Fix,
  type Phone,
} from '@nukkad/core/people/area.ts';
import type { Presence } from '@nukkad/core/people/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { recall, remember } from '../device.ts';
import { queries } from '../queries.ts';

/** What this device remembers of where somebody is. None of it but a cell ever leaves it. */
interface Kept {
  phone: Phone;
  /** How they let themselves be placed; null until they have chosen. */
  way: 'located' | 'picked' | null;
}

/** The same cell is reported again after so long, so that one does not disappear while using the app; ms. */
const renewMs = 3600_000;
/** How often it is looked whether a report is due, in ms. */
const everyMs = 60_000;

const keyOf = (me: string) => `nukkad-place-${me}`;

function load(me: string): Kept {
  try {
    return { phone: newPhone, way: null, ...(JSON.parse(recall(keyOf(me)) ?? '{}') as Partial<Kept>) };
  } catch {
    return { phone: newPhone, way: null };
  }
}

const save = (me: string, kept: Kept) => remember(keyOf(me), JSON.stringify(kept));

/** Takes over what an operation has answered, for every screen that shows it. */
export function setPresence(cache: QueryClient, presence: Presence) {
  cache.setQueryData(queries.presence().queryKey, presence);
  void cache.invalidateQueries({ queryKey: ['nearby'] });
}

/** Reports the cell if one is due. Returns what the server answered, or null. */
async function report(me: string, cache: QueryClient): Promise<Presence | null> {
  const kept = load(me);
  const now = Date.now();
  const cell = dueReport(kept.phone, now);
  if (cell === null) return null;
  const presence = await api.people.report({ cell });
  save(me, { ...kept, phone: takeReport(kept.phone, cell, now) });
  setPresence(cache, presence);
  return presence;
}

/** The same in the background, where a refusal is nobody's concern: the next one will do. */
function reportQuietly(me: string, cache: QueryClient) {
  const { phone, way } = load(me);
  const { cell, reported } = phone;
  if (way === null || (reported?.cell === cell && Date.now() - (reported?.at ?? 0) < renewMs)) return;
  report(me, cache).catch(() => {});
}

const fixFrom = ({ coords, timestamp }: GeolocationPosition): Fix => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: coords.accuracy,
  at: timestamp,
});

/**
 * Keeps the server's idea of somebody's area up to date until the returned function is called: only while the app is on
 * screen, and with the location service only if they chose that.
 */
export function startKeeper(me: string, cache: QueryClient): () => void {
  let watch: number | null = null;
  const follow = () => {
    const visible = document.visibilityState === 'visible';
    if (visible && watch === null && load(me).way === 'located')
      watch = navigator.geolocation.watchPosition(
        (position) => {
          const kept = load(me);
          save(me, { ...kept, phone: takeFix(kept.phone, fixFrom(position)) });
          reportQuietly(me, cache);
        },
        () => {},
        { enableHighAccuracy: true, maximumAge: 30_000 },
      );
    if (!visible && watch !== null) {
      navigator.geolocation.clearWatch(watch);
      watch = null;
    }
    if (visible) reportQuietly(me, cache);
  };
  follow();
  const timer = setInterval(follow, everyMs);
  document.addEventListener('visibilitychange', follow);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', follow);
    if (watch !== null) navigator.geolocation.clearWatch(watch);
  };
}

/** Why the phone could not be located, in words. */
export class NotLocated extends Error {}

/**
 * Asks the phone where it is, and reports the cell. The browser asks its owner first. Null when a report is not due yet.
 * Throws NotLocated, or what the operation throws.
 */
export async function locate(me: string, cache: QueryClient): Promise<Presence | null> {
  const position = await new Promise<GeolocationPosition>((resolve, reject) => {
    if (!('geolocation' in navigator))
      return reject(new NotLocated('This browser cannot locate. Pick your area below.'));
    return navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code }) =>
        reject(
          new NotLocated(
            code === 1
              ? 'Your browser was told not to share your location. Pick your area below, it works just as well.'
              : 'Your phone does not know where it is right now. Pick your area below, or try again outdoors.',
          ),
        ),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  });
  const kept = load(me);
  const phone = takeFix(kept.phone, fixFrom(position));
  if (phone === kept.phone)
    throw new NotLocated('That was too vague to tell your area. Pick it below, or try again outdoors.');
  save(me, { phone, way: 'located' });
  return report(me, cache);
}

/** Takes over a cell that somebody picked by name, and reports it. Null when a report is not due yet. */
export async function pick(me: string, cell: string, cache: QueryClient): Promise<Presence | null> {
  save(me, { phone: takePick(load(me).phone, cell), way: 'picked' });
  return report(me, cache);
}

/** How somebody is placed on this device, and whether a zone is hidden. */
export function placing(me: string) {
  const { phone, way } = load(me);
  return { way, knowsCell: phone.cell !== null, hides: phone.hidden.length > 0 };
}

/** Hides the surroundings of where the phone is now (rule Z1), or shows them again. */
export function hideHere(me: string, hide: boolean) {
  const kept = load(me);
  const hidden =
    hide && kept.phone.cell !== null
      ? chooseHidden(kept.phone.cell, (below) => crypto.getRandomValues(new Uint32Array(1))[0]! % below)
      : [];
  save(me, { ...kept, phone: { ...kept.phone, hidden } });
}
