/** Where the service worker keeps what another app shares into this one, as the form that the phone has posted. */
export const incomingCache = { name: 'incoming', key: '/incoming' };

export async function forgetIncoming() {
  await globalThis.caches?.delete(incomingCache.name).catch(() => false);
}
