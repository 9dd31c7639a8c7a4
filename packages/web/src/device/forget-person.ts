// Decides what is removed from a device, which another person may use next, and when.
import { forgetDrafts } from './drafts.ts';
import { forgetSharedContent } from './share-target-cache.ts';
import { forgetShared } from './own-location-shares.ts';
import { clearKept, endOwnership, forgetUnsent, setOwner } from './device-store.ts';
import { forgetLocation } from './stored-location.ts';

async function forgetSeen(isEnded: (personId: string) => boolean) {
  forgetDrafts(isEnded);
  await clearKept(isEnded);
}

/** Only browsers with permission to notify have pushes, and need the code. */
async function endPush() {
  if (globalThis.Notification?.permission !== 'granted') return;
  const { endPush: end } = await import('./end-push.ts');
  await end();
}

/** A session has ended, here or elsewhere: removes what can be read of its person. */
export async function forgetKept(personId: string) {
  endOwnership(personId);
  await Promise.all([endPush(), forgetSeen((it) => it === personId)]);
}

/** The server has said who is signed in here, null for no one: removes what can be read of all others. */
export async function forgetOthers(personId: string | null) {
  setOwner(personId);
  if (personId === null) await endPush();
  await forgetSeen((it) => it !== personId);
}

/** A person has logged out on this device: removes also what an expired session leaves for when they are back. */
export async function forgetLoggedOut(personId: string) {
  forgetLocation(personId);
  forgetShared(personId);
  // Elsewhere it waits for someone to sign in: it came from this phone, not from an account.
  await forgetSharedContent();
  await forgetUnsent(personId).catch(() => {});
}
