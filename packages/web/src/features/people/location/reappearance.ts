import type { Presence } from '@nukkad/core/features/people/contract.ts';
import { earliestBack } from '@nukkad/core/features/people/presence-times.ts';
import { silence } from '@nukkad/core/features/people/hidden-zone-silence.ts';
import { currentTime, fromDevice } from '../../../device/server-time.ts';
import { isThere, loadStoredLocation, needsZone, type StoredLocation } from '../../../device/stored-location.ts';

const lastReport = (phone: StoredLocation['phone']) => (phone?.reported ? { at: fromDevice(phone.reported.at) } : null);

/** When others see a person again, and around which place, if the server has said so. */
export interface Reappearance {
  /** ISO 8601. */
  at: string;
  name: string | null;
}

/** When a hidden person is visible again; null while their phone has nothing to report. */
export function reappearanceOf(me: string, presence: Presence): Reappearance | null {
  const { area, next, ghost, tickMs } = presence;
  if (area || ghost) return null;
  if (next) return { at: next.at, name: next.name };
  const kept = loadStoredLocation(me);
  const { phone, way } = kept;
  if (way === null || needsZone(kept, presence) || !phone?.cell) return null;
  if (phone.reported?.cell === phone.cell && !isThere(kept)) return null;
  if (silence({ hidden: [], shown: [], ...phone, cell: phone.cell })) return null;
  return { at: new Date(earliestBack(lastReport(phone), currentTime(), tickMs)).toISOString(), name: null };
}

/** The earliest return of a person who hides now and ends that at once, ISO 8601. */
export const reappearanceIfHidden = (me: string, { tickMs }: Presence, now: number): string =>
  new Date(earliestBack(lastReport(loadStoredLocation(me).phone), now, tickMs)).toISOString();
