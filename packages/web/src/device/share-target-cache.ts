/** Where the service worker keeps what another app shares into this one, as the form that the phone has posted. */
export const sharedCache = { name: 'incoming', key: '/incoming' };

export async function forgetSharedContent() {
  await globalThis.caches?.delete(sharedCache.name).catch(() => false);
}
