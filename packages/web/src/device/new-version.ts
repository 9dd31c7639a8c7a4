import { deviceTime } from './server-time.ts';

/** How long an open page waits before it asks again for a new version, in ms. */
const pauseMs = 10_000;

/** The script that this page began with. Its name changes with everything that it loads. */
const entryOf = (page: Document) => page.querySelector<HTMLScriptElement>('script[src*="/assets/first-"]')?.src;

const entryName = /\/assets\/first-[\w-]+\.js/;

let isNew = false;
/** The page is new at first. */
let askedAt = deviceTime();
const listeners = new Set<() => void>();

export const hasNewVersion = () => isNew;

export function watchVersion(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a page that the server sends now begins with another script than this one. */
export async function isReplaced(): Promise<boolean> {
  const entry = entryOf(document);
  if (isNew || entry === undefined) return isNew;
  askedAt = deviceTime();
  try {
    const page = await fetch(new URL('../index.html', entry), { cache: 'no-store' });
    // A proxy could answer with a page of its own.
    const [current] = entryName.exec(await page.text()) ?? [];
    if (page.ok && current !== undefined && !entry.endsWith(current)) {
      isNew = true;
      for (const listener of listeners) listener();
    }
  } catch {
    // Without a network there is no other version.
  }
  return isNew;
}

export function checkVersion() {
  if (deviceTime() - askedAt > pauseMs) void isReplaced();
}
