// The one place that says what is removed from a device, which another person may use next, and when.
import { forgetDrafts } from './drafts.ts';
import { forgetShared } from './live-shares.ts';
import { clearKept, endOwnership, setOwner } from './offline-cache.ts';
import { forgetLocation } from './stored-location.ts';
import { forgetUnsent } from './unsent-store.ts';

async function forgetSeen(isEnded: (personId: string) => boolean) {
  forgetDrafts(isEnded);
  await clearKept(isEnded);
}

/** A session has ended, here or elsewhere: removes what can be read of its person. */
export async function forgetKept(personId: string) {
  endOwnership(personId);
  await forgetSeen((it) => it === personId);
}

/** The server has said who is signed in here, null for no one: removes what can be read of all others. */
export async function forgetOthers(personId: string | null) {
  setOwner(personId);
  await forgetSeen((it) => it !== personId);
}

/** A person has logged out on this device: removes also what an expired session leaves for when they are back. */
export async function forgetLoggedOut(personId: string) {
  forgetLocation(personId);
  forgetShared(personId);
  await forgetUnsent(personId).catch(() => {});
}
