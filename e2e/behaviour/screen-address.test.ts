import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { isScreenAddress } from '@nukkad/web/device/screen-address.ts';
import { expect, test } from 'vitest';
import { serverPageChecks } from '../harness/axe-checks.ts';

const addressOf = (route: string) => route.replaceAll(/:\w+|\$\{\w+\}/g, 'abc');

test('the app opens at the address of each screen, without a network as well', () => {
  const screens = Object.values(screenPaths).map(addressOf);
  expect(screens).toContain('/events/abc');
  expect(screens.filter((it) => !isScreenAddress(it))).toEqual([]);
});

test('the app never answers in place of a page of the server or a file', () => {
  const pages = Object.keys(serverPageChecks).map(addressOf);
  expect(pages).toContain('/unsubscribe/abc');
  const others = [
    '/api',
    '/live',
    '/health/ready',
    '/calendar/all.ics',
    '/payments/razorpay/return/abc',
    '/licences.txt',
  ];
  expect([...pages, ...others].filter(isScreenAddress)).toEqual([]);
});
