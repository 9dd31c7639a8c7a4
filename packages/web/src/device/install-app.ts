import { useSyncExternalStore } from 'react';
import { installPrompt, spendInstallPrompt, watchInstallPrompt } from './install-prompt.ts';

/** Whether the app was opened from the home screen. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** An iPhone or iPad, where the app is installed by hand, and notifications need that. An iPad calls itself a Mac. */
export const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** How the app gets to the home screen here: by the browser's offer, by hand, or not at all. */
export type InstallWay = 'offer' | 'by hand' | null;

function way(): InstallWay {
  if (isInstalled()) return null;
  if (installPrompt()) return 'offer';
  return isApplePhone() ? 'by hand' : null;
}

export const useInstallWay = (): InstallWay => useSyncExternalStore(watchInstallPrompt, way);

/** Shows the browser's own question. */
export async function install() {
  const prompt = installPrompt();
  spendInstallPrompt();
  await prompt?.prompt();
}
