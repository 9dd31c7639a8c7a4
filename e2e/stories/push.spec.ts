import type { Page, Worker } from '@playwright/test';
import { appKept, askToMeet, expect, expectAccessible, goTo, test } from '../harness/fixtures.ts';

// A browser without a window can't subscribe to a push service and shows no notifications. So pushes arrive by the debugger,
// which wakes the real service worker with them, and what the phone would show is a list in the worker.

test.use({ serviceWorkers: 'allow' });

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: { path: string };
}

interface Extendable {
  type: string;
  waitUntil(work: Promise<unknown>): void;
}

/** Of a page that keeps the app. */
const workerOf = async (page: Page): Promise<Worker> =>
  page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));

async function withNotifications(page: Page): Promise<Worker> {
  await appKept(page);
  const worker = await workerOf(page);
  await worker.evaluate(() => {
    const { prototype } = (globalThis as unknown as { ExtendableEvent: { prototype: Extendable } }).ExtendableEvent;
    const { waitUntil } = prototype;
    const handled = { pushes: 0 };
    const done = () => void (handled.pushes += 1);
    prototype.waitUntil = function (this: Extendable, work) {
      waitUntil.call(this, work);
      if (this.type === 'push') void work.then(done, done);
    };
    const shown: Shown[] = [];
    const close = (tag: string) => shown.splice(0, Infinity, ...shown.filter((it) => it.tag !== tag));
    Object.assign(globalThis, { shown, handled });
    Object.assign((globalThis as unknown as { registration: object }).registration, {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
        shown.push({ title, ...options });
      },
      getNotifications: async () => shown.map((it) => ({ ...it, close: () => close(it.tag) })),
    });
  });
  return worker;
}

/** Run in a page, before its own scripts, or in the worker: the numbers that are set at the icon of the app from then on. */
const watchBadges = () => {
  const badges: number[] = [];
  const setAppBadge = async (unseen: number) => void badges.push(unseen);
  Object.assign(globalThis, { badges });
  Object.assign(navigator, { setAppBadge, clearAppBadge: () => setAppBadge(0) });
};
const readBadges = () => (globalThis as unknown as { badges: number[] }).badges;

const shownBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown.map(({ title, tag }) => ({ title, tag })));

const handledBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { handled: { pushes: number } }).handled.pushes);

/** Returns once the worker has done what the push asks of it: what is on screen then decides about it. */
async function deliver(page: Page, message: object | string) {
  const worker = await workerOf(page);
  const before = await handledBy(worker);
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = typeof message === 'string' ? message : JSON.stringify(message);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await cdp.detach();
  await expect.poll(() => handledBy(worker)).toBe(before + 1);
}

/** As when someone taps what the phone shows. */
const tap = (worker: Worker) =>
  worker.evaluate(() => {
    const { shown } = globalThis as unknown as { shown: Shown[] };
    const [first] = shown;
    dispatchEvent(
      Object.assign(new Event('notificationclick'), {
        notification: { ...first, close: () => void shown.shift() },
        waitUntil: () => {},
      }),
    );
  });

interface List {
  notifications: { id: string; kind: string; isSeen: boolean }[];
  unseen: number;
}
const listOf = async (page: Page) => (await (await page.request.get('/api/notifications')).json()) as List;

test('Bilal’s request reaches Asha’s phone; a tap opens its screen, and it is seen on all her devices', async ({
  signInAs,
}) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const laptop = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await asha.addInitScript(watchBadges);
  await asha.goto('/settings');
  await askToMeet(bilal, 'Asha Kulkarni');
  await expect.poll(async () => (await listOf(asha)).unseen).toBe(1);
  const [notification] = (await listOf(asha)).notifications;
  const request = {
    tag: notification!.id,
    unseen: 1,
    kind: 'request',
    title: 'New meet request',
    body: '',
    path: '/home',
  };

  const worker = await withNotifications(asha);
  for (const nothing of ['', 'hello', '{"tag":1}']) await deliver(asha, nothing);
  await deliver(asha, request);
  await expect.poll(() => shownBy(worker)).toEqual([{ title: request.title, tag: request.tag }]);
  // A second push about it replaces the first.
  await deliver(asha, { ...request, title: 'Still waiting' });
  await expect.poll(() => shownBy(worker)).toEqual([{ title: 'Still waiting', tag: request.tag }]);

  // The page stays: what she had typed would be lost with a new one.
  await asha.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await tap(worker);
  await expect(asha).toHaveURL(/\/home$/);
  await expect(asha.getByRole('article', { name: 'Bilal Shaikh' })).toBeVisible();
  expect(await asha.evaluate(() => 'isSame' in globalThis)).toBe(true);
  expect(await shownBy(worker)).toEqual([]);
  await expect.poll(async () => (await listOf(laptop)).unseen).toBe(0);
  expect((await listOf(laptop)).notifications[0]).toMatchObject({ id: request.tag, isSeen: true });

  // What she looks at is not shown again, and what she has seen elsewhere is closed.
  await deliver(asha, request);
  await goTo(asha, 'Settings');
  const offer = { ...request, tag: 'offer', title: 'Seats are held', path: '/events/7' };
  await deliver(asha, offer);
  await expect.poll(() => shownBy(worker)).toEqual([{ title: offer.title, tag: 'offer' }]);
  await deliver(asha, { tag: 'offer', unseen: 0, close: true });
  await expect.poll(() => shownBy(worker)).toEqual([]);

  // The open page counted at the icon. As if it were closed, the worker does.
  await expect.poll(() => asha.evaluate(readBadges)).toEqual([0, 1, 0]);
  await worker.evaluate(watchBadges);
  await deliver(asha, { ...offer, unseen: 2 });
  await expect.poll(() => shownBy(worker)).toEqual([{ title: offer.title, tag: 'offer' }]);
  await worker.evaluate(() => {
    const { clients } = globalThis as unknown as { clients: object };
    Object.assign(clients, { matchAll: async () => [] });
  });
  await deliver(asha, { ...offer, unseen: 3 });
  await deliver(asha, { tag: 'offer', unseen: 0, close: true });
  await expect.poll(() => worker.evaluate(readBadges)).toEqual([3, 0]);
});

const card = (page: Page) => page.getByRole('complementary', { name: 'Know when someone answers' });

/** A browser with a push service: what it answers is made up, what the server does with it is not. */
const withPushService = (page: Page, answer: NotificationPermission) =>
  page.addInitScript((allowed) => {
    let permission = localStorage.getItem('test-permission') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = allowed;
      localStorage.setItem('test-permission', allowed);
      return allowed;
    };
    const made = {
      toJSON: () => ({
        endpoint: 'https://fcm.googleapis.com/fcm/send/asha',
        expirationTime: null,
        keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
      }),
      unsubscribe: async () => {
        localStorage.removeItem('test-subscribed');
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      // As late as on a busy phone: a press meanwhile counts.
      getSubscription: async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return localStorage.getItem('test-subscribed') === null ? null : made;
      },
      subscribe: async () => {
        localStorage.setItem('test-subscribed', 'yes');
        return made;
      },
    });
  }, answer);

const isSubscribed = async (page: Page) => {
  const settings = await (await page.request.get('/api/notifications/settings')).json();
  return (settings as { isSubscribed: boolean }).isSubscribed;
};

test('after her first request Asha turns notifications on for this device, and logging out turns them off', async ({
  signInAs,
}) => {
  test.slow();
  const { page: asha } = await signInAs('Asha Kulkarni');
  await withPushService(asha, 'granted');
  await asha.reload();
  await appKept(asha);
  await expect(asha.getByRole('article', { name: 'Bilal Shaikh' })).toBeVisible();
  await expect(card(asha)).toHaveCount(0);
  await askToMeet(asha, 'Bilal Shaikh');
  await expect(card(asha)).toBeVisible();
  await expectAccessible(asha, 'the card about notifications');
  await card(asha).getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(card(asha)).toHaveCount(0);
  expect(await isSubscribed(asha)).toBe(true);

  await asha.goto('/settings/notification');
  const here = asha.getByRole('switch', { name: 'Notifications on this device' });
  await expect(here).toBeChecked();
  await expectAccessible(asha, 'notification settings');
  await here.click();
  await expect(here).not.toBeChecked();
  expect(await isSubscribed(asha)).toBe(false);
  await here.click();
  await expect(here).toBeChecked();
  await asha.goto('/settings');
  await asha.getByRole('button', { name: 'Logout' }).click();
  await expect(asha.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
  expect(await asha.evaluate(() => localStorage.getItem('test-subscribed'))).toBeNull();
});

test('someone who gets a request and refuses notifications sees how to allow them, and is not asked again', async ({
  signInAs,
}) => {
  test.slow();
  const { page: bilal } = await signInAs('Bilal Shaikh');
  const { page: asha } = await signInAs('Asha Kulkarni');
  await withPushService(asha, 'denied');
  await asha.reload();
  await appKept(asha);
  await expect(asha.getByRole('article', { name: 'Bilal Shaikh' })).toBeVisible();
  await expect(card(asha)).toHaveCount(0);
  await askToMeet(bilal, 'Asha Kulkarni');
  const turnOn = card(asha).getByRole('button', { name: 'Turn on notifications' });
  await expect(turnOn).toBeVisible();
  await Promise.all([
    expect(asha.getByText('Notifications are blocked in this browser’s settings.')).toBeVisible(),
    turnOn.click(),
  ]);
  await expect(card(asha)).toHaveCount(0);
  await asha.goto('/settings/notification');
  await expect(asha.getByText('Notifications are blocked for Nukkad on this device.')).toBeVisible();
  await goTo(asha, 'Home');
  await expect(card(asha)).toHaveCount(0);
});
