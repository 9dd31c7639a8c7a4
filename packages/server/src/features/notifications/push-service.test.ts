import { expect, test } from 'vitest';
import { createPushService } from './push-service.ts';
import { createVapidKey } from './vapid-key.ts';

const settings = { vapidKey: createVapidKey(), hosts: ['push.example', '*.pushes.example'], allowPrivate: false };

test.each([
  'http://push.example/1',
  'https://elsewhere.example/1',
  'https://fcm.googleapis.com.elsewhere.example/1',
  'https://notify.windows.com/1',
  'https://.push.apple.com/1',
  'https://anotify.windows.com/1',
  'https://push.example:8443/1',
  'https://user:word@push.example/1',
  'https://127.0.0.1/1',
  'https://10.0.0.1/1',
  'https://[::1]/1',
  'https://[::ffff:10.0.0.1]/1',
  'https://2130706433/1',
  'https://localhost/1',
  'javascript:alert(1)',
  'push.example',
])('no push goes to %s', (endpoint) => {
  expect(createPushService(settings).accepts(endpoint)).toBe(false);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/1',
  'https://updates.push.services.mozilla.com/wpush/v2/1',
  'https://wns2-pn1p.notify.windows.com/w/?token=1',
  'https://web.push.apple.com/1',
  'https://push.example/1',
  'https://eu.pushes.example/1',
])('pushes go to %s', (endpoint) => {
  expect(createPushService(settings).accepts(endpoint)).toBe(true);
});
