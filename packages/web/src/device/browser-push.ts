/** Whether this browser can receive pushes; on an iPhone only once the app is on the home screen. */
export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && typeof Notification !== 'undefined';

/** Asks the browser for a subscription: the person has to have allowed notifications. */
export async function subscribeBrowser(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key can't be used, and a browser has only one.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

export const registration = async () => navigator.serviceWorker?.getRegistration();

/** This browser's subscription at its push service; null without one. */
export const subscription = async () => (await (await registration())?.pushManager?.getSubscription()) ?? null;
