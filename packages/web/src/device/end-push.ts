import { subscription } from './browser-push.ts';
import { closeShown } from './shown-notifications.ts';

/** Called when a session has ended: stops its pushes and clears the lock screen. */
export async function endPush() {
  try {
    await (await subscription())?.unsubscribe();
    await closeShown(() => true);
    await navigator.clearAppBadge?.();
  } catch {
    // The server pushes nothing for a session that has ended.
  }
}
