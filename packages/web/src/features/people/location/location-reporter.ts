import { hourMs, minuteMs } from '@nukkad/core/kernel/time.ts';
import { cellAt, centreOf } from '@nukkad/core/features/people/geometry.ts';
import { hiddenZone } from '@nukkad/core/features/people/hidden-zone.ts';
import {
  dueReport,
  newPhone,
  takeFix,
  takeHere,
  takePick,
  takeReport,
  type Fix,
  type Phone,
} from '@nukkad/core/features/people/phone-location.ts';
import type { Presence } from '@nukkad/core/features/people/contract.ts';
import { nextReportAt, reportMs } from '@nukkad/core/features/people/phone-report-interval.ts';
import { publishedFrom } from '@nukkad/core/features/people/presence-times.ts';
import { silence } from '@nukkad/core/features/people/hidden-zone-silence.ts';
import { type GhostTime } from '@nukkad/core/features/people/ghost-mode-end.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { deviceTime, fromDevice } from '../../../device/server-time.ts';
import { queries } from '../../../data/queries.ts';
import { clock } from '../../../format/dates.ts';
import { changeStoredLocation, isThere, loadStoredLocation, needsZone } from '../../../device/stored-location.ts';
import { NotLocated } from '../../../device/locate.ts';
import { presenceChanged } from '../../../data/cache/people.ts';
import { everySpan } from './span-words.ts';

/** An unchanged cell is reported again after this, in ms, so that its owner stays visible. */
const renewMs = hourMs;
const everyMs = minuteMs;

const phoneOf = (me: string): Phone => ({ ...newPhone, ...loadStoredLocation(me).phone });
function seenArea(cache: QueryClient): string | null {
  const presence = cache.getQueryData(queries.presence().queryKey);
  return presence?.next?.id ?? presence?.area?.id ?? null;
}

const changePhone = (me: string, change: (phone: Phone) => Phone) =>
  changeStoredLocation(me, (kept) => ({ ...kept, phone: change({ ...newPhone, ...kept.phone }) }));

/** The server's answer to a report, or why there was none now, in words. */
export type Reported = { presence: Presence } | { why: string };

const silenceWords = {
  hidden: 'You’re in your hidden zone, so your phone reports nothing from here.',
  telling: 'Showing you here could give away your hidden zone. To be shown anyway, pick the area by name.',
};

const clockAt = (at: number) => clock(new Date(at).toISOString());

let reporting: { me: string; cell: string | null; answer: Promise<Reported> } | null = null;

/** Reports the cell of a phone if that is due, one report at a time. Throws the operation's refusals. */
async function report(me: string, cache: QueryClient, phone: Phone): Promise<Reported> {
  // A press may come while the app is reporting the same cell: that report's answer is the press's too.
  if (reporting) {
    const { me: whose, cell, answer } = reporting;
    const reported = await answer.catch(() => null);
    if (whose === me && cell === phone.cell && reported && 'presence' in reported) return reported;
    return report(me, cache, { ...phone, reported: phoneOf(me).reported });
  }
  const answer = reportIfDue(me, cache, phone);
  reporting = { me, cell: phone.cell, answer };
  return answer.finally(() => (reporting = null));
}

async function reportIfDue(me: string, cache: QueryClient, phone: Phone): Promise<Reported> {
  const before = await cache.fetchQuery({ ...queries.presence(), staleTime: minuteMs });
  if (needsZone(loadStoredLocation(me), before)) return { why: 'Choose your hidden zone again first.' };
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
  changeStoredLocation(me, (kept) => ({ ...kept, afterPause: false }));
  presenceChanged(cache, presence);
  return { presence };
}

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Reports in the background, as soon as a report is due and allowed. */
export function reportQuietly(me: string, cache: QueryClient) {
  clearTimeout(waiting);
  const phone = phoneOf(me);
  const { cell, reported } = phone;
  const now = deviceTime();
  const presence = cache.getQueryData(queries.presence().queryKey);
  const kept = loadStoredLocation(me);
  if (kept.way === null || !presence || presence.ghost || reporting || needsZone(kept, presence)) return;
  // Ghost mode on another device, or a crash of the server, has undone the report.
  const isKnown = presence.area !== null || presence.next !== null;
  if (reported?.cell === cell && (!isThere(kept) || (isKnown && now - reported.at < renewMs))) return;
  const at = nextReportAt(reported, now, presence.tickMs);
  if (at > now) {
    waiting = setTimeout(() => document.visibilityState === 'visible' && reportQuietly(me, cache), at - now);
    return;
  }
  // A failure is not shown: the report stays due and is tried again within `everyMs`.
  void report(me, cache, phone).catch(() => {});
}

const forgetReport = (phone: Phone): Phone => ({
  ...phone,
  reported: phone.reported && { ...phone.reported, cell: '' },
});

export function reportAgain(me: string, cache: QueryClient) {
  changePhone(me, forgetReport);
  reportQuietly(me, cache);
}

/** A sample person's phone may not know its location: it keeps the published area. Throws the operation's refusals. */
export async function startGhost(me: string, time: GhostTime, cache: QueryClient, isSample: boolean) {
  // From the cache: hiding must not wait for a fetch.
  const before = cache.getQueryData(queries.presence().queryKey);
  const last = before?.next ?? before?.area ?? null;
  const presence = await api.people.setGhost({ time });
  changeStoredLocation(me, (kept) => {
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

/** Reports the location until the returned function is called: only while the app is visible, as its owner chose. */
export function startReporting(me: string, cache: QueryClient): () => void {
  let watch: number | null = null;
  const stopWatching = () => {
    if (watch !== null) navigator.geolocation.clearWatch(watch);
    watch = null;
  };
  const follow = () => {
    const visible = document.visibilityState === 'visible';
    if (visible && watch === null && loadStoredLocation(me).way === 'located')
      watch = navigator.geolocation.watchPosition(
        (position) => {
          if (loadStoredLocation(me).way !== 'located') return stopWatching();
          changePhone(me, (phone) => takeFix(phone, fixFrom(position), seenArea(cache)));
          return reportQuietly(me, cache);
        },
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

/** Reports where the phone has been located. Throws NotLocated, and the operation's refusals. */
export async function takePosition(me: string, position: GeolocationPosition, cache: QueryClient): Promise<Reported> {
  const before = phoneOf(me);
  const phone = takeHere(before, fixFrom(position), seenArea(cache));
  if (phone === before) throw new NotLocated(tooVague);
  changeStoredLocation(me, (kept) => ({ ...kept, phone, way: 'located' }));
  const reported = await report(me, cache, phone);
  if ('why' in reported) reportQuietly(me, cache);
  return reported;
}

/** Reports a cell picked by name, and keeps it unless the server refuses. */
export async function pick(me: string, cell: string, cache: QueryClient): Promise<Reported> {
  const reported = await report(me, cache, takePick(phoneOf(me), cell));
  changeStoredLocation(me, (kept) => ({
    ...kept,
    phone: takePick({ ...newPhone, ...kept.phone }, cell),
    way: 'picked',
  }));
  if ('why' in reported) reportQuietly(me, cache);
  return reported;
}

/** The cell of a position; at a resting place, the cell of that. Throws NotLocated. */
export function cellFrom(me: string, position: GeolocationPosition): string {
  const { cell } = takeHere({ ...newPhone, rests: phoneOf(me).rests }, fixFrom(position));
  if (cell === null) throw new NotLocated(tooVague);
  return cell;
}

/** Sets a hidden zone around a home (rule Z1); null removes it. Throws the operation's refusals, then nothing has changed. */
export async function setZone(me: string, home: string | null, cache: QueryClient) {
  const presence = await api.people.setHiddenZone({ on: home !== null });
  const hidden = home === null ? [] : hiddenZone(home);
  const hide = (phone: Phone) => ({ ...forgetReport(phone), hidden, shown: [] });
  changeStoredLocation(me, (kept) => ({
    ...kept,
    phone: hide({ ...newPhone, ...kept.phone }),
    zone: presence.hiddenZone,
  }));
  presenceChanged(cache, presence);
}
