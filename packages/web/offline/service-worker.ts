import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { isScreenAddress } from '../src/device/screen-address.ts';
import { takeShared } from './share-target.ts';
import { answerTap, receive, renewSubscription } from './push-events.ts';
import { activate, install, openFile, openPage } from './shell.ts';
import { folder, worker } from './worker.ts';

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname: address } = new URL(url);
  if (origin !== worker.location.origin || !address.startsWith(`${folder}/`)) return;
  const pathname = address.slice(folder.length);
  if (method === 'POST' && pathname === screenPaths.shareTarget) event.respondWith(takeShared(event.request));
  if (method !== 'GET') return;
  if (mode === 'navigate') {
    if (isScreenAddress(pathname)) event.respondWith(openPage(event));
  } else if (/^\/(assets|avatars|drawings|posters)\//.test(pathname)) event.respondWith(openFile(event, pathname));
});
worker.addEventListener('push', (event) => event.waitUntil(receive(event.data?.text())));
worker.addEventListener('notificationclick', (event) => event.waitUntil(answerTap(event)));
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));
