import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { sharedCache } from '../src/device/share-target-cache.ts';
import { folder } from './worker.ts';

async function keep(request: Request) {
  const form = new Response(await request.blob(), {
    headers: { 'content-type': request.headers.get('content-type') ?? '', date: new Date().toUTCString() },
  });
  await (await caches.open(sharedCache.name)).put(sharedCache.key, form);
}

/** Keeps what another app shared until the person has chosen whom to send it to. */
export async function takeShared(request: Request): Promise<Response> {
  // Where a device keeps nothing, the screen says so.
  await keep(request).catch(() => {});
  return Response.redirect(folder + screenPaths.shareTarget, 303);
}
