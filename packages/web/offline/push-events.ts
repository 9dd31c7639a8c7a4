import { pathOf, readPush, type PushMessage } from '../src/device/push-message.ts';
import { folder, worker } from './worker.ts';

type ShownPush = Exclude<PushMessage, { close: true }>;

/** How long an open page has to answer, in ms. */
const answerMs = 1000;

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Asks an open page; resolves to its answer, or null. A client's own `url` is the address at which it was loaded. */
const ask = (page: Client, question: { type: 'where' } | { type: 'open'; path: string }) =>
  new Promise<unknown>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    setTimeout(() => resolve(null), answerMs);
    page.postMessage(question, [port2]);
  });

async function isLookedAt(path: string): Promise<boolean> {
  const visible = (await windows()).filter((it) => it.visibilityState === 'visible');
  const paths = await Promise.all(visible.map((it) => ask(it, { type: 'where' })));
  return paths.includes(path);
}

/** The number at the app's icon, as on the bell. An open page sets it itself, and knows more. */
async function count(unseen: number) {
  const open = await windows();
  if (open.length === 0)
    await (unseen > 0 ? worker.navigator.setAppBadge?.(unseen) : worker.navigator.clearAppBadge?.());
}

async function close(tag: string) {
  for (const it of await worker.registration.getNotifications({ tag })) it.close();
}

export async function receive(text: string | undefined) {
  const message = readPush(text);
  if (message === null) return;
  await close(message.tag);
  if (!message.close && !(await isLookedAt(message.path))) await show(message);
  await count(message.unseen);
}

const show = ({ tag, title, body, lang, path }: ShownPush) =>
  worker.registration.showNotification(title, {
    tag,
    body,
    lang,
    data: { path },
    icon: `${folder}/icons/icon-192.png`,
    badge: `${folder}/icons/badge.png`,
  });

/** On all devices; the server tells the others. */
async function markSeen(tag: string) {
  const answer = await fetch(`${folder}/api/notifications/seen`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: tag }),
  });
  if (!answer.ok) return;
  const { unseen } = (await answer.json()) as { unseen: number };
  await count(unseen);
}

async function open(path: string) {
  const pages = await windows();
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  const address = folder + path;
  if (!page) return worker.clients.openWindow(address);
  // First, since a browser allows it only shortly after the tap.
  const focused = await page.focus().catch(() => page);
  // It shows the screen without loading itself again: someone may have written something there.
  if ((await ask(focused, { type: 'open', path })) !== null) return focused;
  return focused.navigate(address).catch(() => worker.clients.openWindow(address));
}

export async function answerTap({ notification }: Pick<NotificationEvent, 'notification'>) {
  notification.close();
  // Marked as seen even if the screen can't be opened, and the other way round.
  await Promise.allSettled([open(pathOf(notification.data)), markSeen(notification.tag)]);
}

interface SubscriptionChange extends ExtendableEvent {
  newSubscription?: PushSubscription | null;
  oldSubscription?: PushSubscription | null;
}

/** The browser has replaced its subscription: the server gets the new one, or none if the person has signed out. */
export async function renewSubscription({ newSubscription, oldSubscription }: SubscriptionChange) {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ??
    (options &&
      (await worker.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: options.applicationServerKey,
      })));
  if (!subscription) return;
  const answer = await fetch(`${folder}/api/notifications/subscription`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  });
  if (answer.status === 401) await subscription.unsubscribe();
}
