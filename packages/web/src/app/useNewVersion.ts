import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { checkVersion, hasNewVersion, watchVersion } from '../device/new-version.ts';

/** How often a visible page asks for a new version, in ms. */
const everyMs = 30 * minuteMs;
/** How long a reload waits for the service worker to have the new version, in ms. */
const timeoutMs = 10_000;

/** Whether there is a new version. Asks when someone returns to the page, and regularly. */
export function useNewVersion(): boolean {
  useEffect(() => {
    const check = () => document.visibilityState === 'visible' && checkVersion();
    const timer = setInterval(check, everyMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return useSyncExternalStore(watchVersion, hasNewVersion);
}

async function workerUpdated() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  const coming = registration?.installing ?? registration?.waiting;
  if (!coming) return;
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated' || coming.state === 'redundant') resolve();
    });
  });
}

/** Reloads once the service worker has the new version: on a slow network it would open the old one again. */
export async function reload() {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, timeoutMs);
  });
  await Promise.race([workerUpdated().catch(() => {}), late]);
  location.reload();
}
