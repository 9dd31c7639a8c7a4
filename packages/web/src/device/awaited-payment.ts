const key = 'nukkad-awaited-payment';

/** Called when someone leaves for the gateway's page. Kept by the tab, which they come back in. */
export function awaitPayment(orderId: string) {
  try {
    sessionStorage.setItem(key, orderId);
  } catch {
    // Without storage, they only see the receipt.
  }
}

/** Whether someone has just come back from paying this; true once. */
export function isBackFromPaying(orderId: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== orderId) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
