import { recall, remember } from './tab-storage.ts';

const key = 'nukkad-awaited-payment';

/** Called when someone leaves for the gateway's page. Kept by the tab, which they come back in; without storage, they only
 * see the receipt. */
export const awaitPayment = (orderId: string) => remember(key, orderId);

/** Whether someone has just come back from paying this; true once. */
export function isBackFromPaying(orderId: string): boolean {
  if (recall(key) !== orderId) return false;
  remember(key, null);
  return true;
}
