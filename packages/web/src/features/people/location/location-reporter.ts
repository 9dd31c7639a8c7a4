import { cellAt, centreOf } from '@nukkad/core/features/people/geometry.ts';
import {
  dueReport,
  hiddenZone,
  newPhone,
  takeFix,
  takeHere,
  takePick,
  takeReport,
  type Fix,
  type Phone,
} from '@nukkad/core/features/people/phone.ts';
import type { Presence } from '@nukkad/core/features/people/contract.ts';
import { nextReportAt, publishedFrom, reportMs, silence, type GhostTime } from '@nukkad/core/features/people/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { deviceTime, fromDevice } from '../../../device/clock.ts';
import { queries } from '../../../data/queries.ts';
import { clock } from '../../../format/dates.ts';
import { changeKept, isThere, loadKept, needsZone } from '../../../device/stored-location.ts';
import { NotLocated } from './locate.ts';
import { presenceChanged } from '../../../data/cache/people.ts';
import { everySpan } from './tick.ts';

/** The same cell is reported again after so long, so that one does not disappear while using the app; ms. */
const renewMs = 3600_000;
/** How often it is looked whether a report is due, in ms. */
const everyMs = 60_000;

const phoneOf = (me: string): Phone => ({ ...newPhone, ...loadKept(me).phone });
/** The area that others see somebody in now or from the next tick on. */
function seenArea(cache: QueryClient): string | null {
  const presence = cache.getQueryData(queries.presence().queryKey);
  return presence?.next?.id ?? presence?.area?.id ?? null;
}

const changePhone = (me: string, change: (phone: Phone) => Phone) =>
  changeKept(me, (kept) => ({ ...kept, phone: change({ ...newPhone, ...kept.phone }) }));

/** What became of a report: what the server answered, or why there is none now, in words. */
export type Reported = { presence: Presence } | { why: string };

const silenceWords = {
  hidden: 'You’re in your hidden zone, so your phone reports nothing from here.',
  telling: 'Showing you here could give away your hidden zone. To be shown anyway, pick the area by name.',
};

const clockAt = (at: number) => clock(new Date(at).toISOString());

/** Reports the cell of a phone if that is due. Throws what the operation throws. */
async function report(me: string, cache: QueryClient, phone: Phone): Promise<Reported> {
  // A zone may have been hidden on another device a moment ago.
  const before = await cache.fetchQuery({ ...queries.presence(), staleTime: 60_000 });
  if (needsZone(loadKept(me), before)) return { why: 'Choose your hidden zone again first.' };
  const { tickMs } = before;
  const now = deviceTime();
  const cell = dueReport(phone, now, tickMs);
  if (cell === null) {
    if (phone.cell === null) return { why: 'Your phone doesn’t know your area yet.' };
    const why = silence(phone);
    if (why) return { why: silenceWords[why] };
    const at = nextReportAt(phone.reported, now, tickMs);
    return {
      why: `Your phone reports your area once ${everySpan(reportMs(tickMs))}. It will report this one at ${clockAt(fromDevice(at))}, and others will see it from ${clockAt(publishedFrom(fromDevice(at), tickMs))}.`,
    };
  }
  const presence = await api.people.report({ cell });
  changePhone(me, (it) => takeReport(it, cell, now));
  presenceChanged(cache, presence);
  return { presence };
}

/** Waits for the moment from which on the phone may report. */
let waiting: ReturnType<typeof setTimeout> | undefined;
let isReporting = false;

/** Reports in the background if there is something to report, as soon as that may be. */
export function reportQuietly(me: string, cache: QueryClient) {
  clearTimeout(waiting);
  const phone = phoneOf(me);
  const { cell, reported } = phone;
  const now = deviceTime();
  const presence = cache.getQueryData(queries.presence().queryKey);
  const kept = loadKept(me);
  if (kept.way === null || !presence || presence.ghost || isReporting || needsZone(kept, presence)) return;
  // Ghost mode on another device, or a crash of the server, has undone what was reported.
  const isKnown = presence.area !== null || presence.next !== null;
  if (reported?.cell === cell && (!isThere(kept) || (isKnown && now - reported.at < renewMs))) return;
  const at = nextReportAt(reported, now, presence.tickMs);
  if (at > now) {
    waiting = setTimeout(() => document.visibilityState === 'visible' && reportQuietly(me, cache), at - now);
    return;
  }
  // Nobody asked for this report, so that its failure is nobody's concern: it stays due, and the next look, after a
  // minute at most, tries again. What others see meanwhile stands on Home and in Privacy.
  isReporting = true;
  void report(me, cache, phone)
    .catch(() => {})
    .finally(() => (isReporting = false));
}

/** What was reported counts no longer: the next report is due as soon as reports may be. */
const forgetReport = (phone: Phone): Phone => ({
  ...phone,
  reported: phone.reported && { ...phone.reported, cell: '' },
});

/** Reports again, as what others see now is less than the phone would say. */
export function reportAgain(me: string, cache: QueryClient) {
  changePhone(me, forgetReport);
  reportQuietly(me, cache);
}

/**
 * Hides from everybody. The server forgets the area then; the phone keeps it to come back to. `isSample`: of a person of the
 * sandbox, whose phone has never said where it is, it keeps the published one. Throws what the operation throws.
 */
export async function startGhost(me: string, time: GhostTime, cache: QueryClient, isSample: boolean) {
  // Nothing is waited for: who hides wants to be hidden now.
  const before = cache.getQueryData(queries.presence().queryKey);
  const last = before?.next ?? before?.area ?? null;
  const presence = await api.people.setGhost({ time });
  changeKept(me, (kept) => {
    const phone = forgetReport({ ...newPhone, ...kept.phone });
    if (!isSample || (kept.way !== null && phone.cell !== null) || last === null) return { ...kept, phone };
    return { ...kept, phone: takePick(phone, cellAt(centreOf(last.id))), way: 'picked' };
  });
  presenceChanged(cache, presence);
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
  const stopWatching = () => {
    if (watch !== null) navigator.geolocation.clearWatch(watch);
    watch = null;
  };
  const follow = () => {
    const visible = document.visibilityState === 'visible';
    if (visible && watch === null && loadKept(me).way === 'located')
      watch = navigator.geolocation.watchPosition(
        (position) => {
          if (loadKept(me).way !== 'located') return stopWatching();
          changePhone(me, (phone) => takeFix(phone, fixFrom(position), seenArea(cache)));
          return reportQuietly(me, cache);
        },
        // It goes on watching and may find its place again; until then what was reported last counts.
        () => {},
        { enableHighAccuracy: true, maximumAge: 30_000 },
      );
    if (!visible) stopWatching();
    if (visible) reportQuietly(me, cache);
  };
  follow();
  const timer = setInterval(follow, everyMs);
  document.addEventListener('visibilitychange', follow);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(waiting);
    stopWatching();
  };
}

const tooVague = 'Your location isn’t accurate enough. Try again outdoors.';

/** Takes in where the phone has been located, and reports the cell. Throws NotLocated, or what the operation throws. */
export async function takePosition(me: string, position: GeolocationPosition, cache: QueryClient): Promise<Reported> {
  const before = phoneOf(me);
  const phone = takeHere(before, fixFrom(position), seenArea(cache));
  if (phone === before) throw new NotLocated(tooVague);
  changeKept(me, (kept) => ({ ...kept, phone, way: 'located' }));
  const reported = await report(me, cache, phone);
  if ('why' in reported) reportQuietly(me, cache);
  return reported;
}

/** Reports a cell that somebody picked by name, and takes it over unless the server refuses it. */
export async function pick(me: string, cell: string, cache: QueryClient): Promise<Reported> {
  const reported = await report(me, cache, takePick(phoneOf(me), cell));
  changeKept(me, (kept) => ({ ...kept, phone: takePick({ ...newPhone, ...kept.phone }, cell), way: 'picked' }));
  if ('why' in reported) reportQuietly(me, cache);
  return reported;
}

/** The cell of where the phone has been located: that of a resting place, if it is at one. Throws NotLocated. */
export function cellFrom(me: string, position: GeolocationPosition): string {
  const { cell } = takeHere({ ...newPhone, rests: phoneOf(me).rests }, fixFrom(position));
  if (cell === null) throw new NotLocated(tooVague);
  return cell;
}

/**
 * Hides the surroundings of a home (rule Z1), or with null shows them again. Where others see somebody with a new zone they
 * see them no longer. Throws what the operation throws, and then nothing has changed.
 */
export async function setZone(me: string, home: string | null, cache: QueryClient) {
  const presence = await api.people.setHiddenZone({ on: home !== null });
  const hidden = home === null ? [] : hiddenZone(home);
  const hide = (phone: Phone) => ({ ...forgetReport(phone), hidden, shown: [] });
  changeKept(me, (kept) => ({ ...kept, phone: hide({ ...newPhone, ...kept.phone }), zone: presence.hiddenZone }));
  presenceChanged(cache, presence);
}
