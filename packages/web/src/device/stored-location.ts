import type { Presence } from '@nukkad/core/features/people/contract.ts';
import type { Phone } from '@nukkad/core/features/people/phone-location.ts';
import { keptThroughSignOut } from '@nukkad/core/features/people/hidden-zone-silence.ts';
import { useSyncExternalStore } from 'react';
import { personalKey, recall, remember } from './local-storage.ts';

/** What this device knows of where its owner is. Only one cell of it ever leaves the device. */
export interface StoredLocation {
  phone: Partial<Phone> | null;
  way: 'located' | 'picked' | null;
  /** The server's name for the hidden zone that `phone` knows. */
  zone: string | null;
  /** Set when a pause has ended on this device and nothing has been reported since. */
  afterPause?: boolean;
}

const nothing: StoredLocation = { phone: null, way: null, zone: null };
const keyOf = (me: string) => personalKey('place', me);

function parse(text: string | null): StoredLocation {
  try {
    return { ...nothing, ...(JSON.parse(text ?? '{}') as Partial<StoredLocation>) };
  } catch {
    return nothing;
  }
}

export const loadStoredLocation = (me: string): StoredLocation => parse(recall(keyOf(me)));

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useStoredLocation = (me: string): StoredLocation =>
  parse(useSyncExternalStore(subscribe, () => recall(keyOf(me))));

/** Changes what is kept now: nothing can run between reading and writing. */
export function changeStoredLocation(me: string, change: (kept: StoredLocation) => StoredLocation): StoredLocation {
  const kept = change(loadStoredLocation(me));
  remember(keyOf(me), JSON.stringify(kept));
  for (const listener of listeners) listener();
  return kept;
}

/** Whether the person is still where the phone last was, as far as it knows: only then is that reported again. */
export const isThere = ({ phone, way }: StoredLocation) => way === 'picked' || phone?.isResting === true;

/** Rule Z2: whether a hidden zone is on that this device does not know, so that it must report nothing. */
export const needsZone = ({ phone, zone }: StoredLocation, { hiddenZone }: Presence) =>
  hiddenZone !== null && !(zone === hiddenZone && phone?.hidden?.length);

/** Keeps only what the device must know when the same account signs in again. */
export const forgetLocation = (me: string) =>
  changeStoredLocation(me, ({ phone, zone }) => ({ ...nothing, zone, phone: phone && keptThroughSignOut(phone) }));
