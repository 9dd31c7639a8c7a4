import { useCallback, useEffect, useSyncExternalStore } from 'react';

// Every open sheet is an entry in the browser's history, so that Back closes it and Forward and reload reopen it.
interface OpenSheet {
  name: string;
  about: unknown;
}

interface Entry {
  sheets?: readonly OpenSheet[];
  /** React Router's number of the entry. */
  idx?: number;
}

const entry = () => (window.history.state ?? {}) as Entry;
const none: readonly OpenSheet[] = [];
const inHistory = () => entry().sheets ?? none;

/** The open sheets from the bottom up. The history follows. */
let open = inHistory();
let screen = entry().idx;
/** Whether the history has yet to follow, and whether it is on its way. */
let isBehind = false;
let travels = false;
const waiting: (() => void)[] = [];
const listeners = new Set<() => void>();
/** The sheets that components on screen can show. */
const known: string[] = [];

function show(sheets: readonly OpenSheet[]) {
  open = sheets;
  screen = entry().idx;
  for (const listener of listeners) listener();
}

function follow() {
  if (travels) return;
  const there = inHistory();
  if (there.length > open.length) {
    travels = true;
    window.history.go(open.length - there.length);
    return;
  }
  if (there.length === open.length && there.length > 0) window.history.replaceState({ ...entry(), sheets: open }, '');
  for (let many = there.length + 1; many <= open.length; many++)
    window.history.pushState({ ...entry(), sheets: open.slice(0, many) }, '');
  isBehind = false;
  // React Router hears of the same step back after this, and would drop a navigation begun before.
  for (const done of waiting.splice(0)) setTimeout(done);
}

/** Waits, so that a sheet opened right after another closes takes over its entry. */
function followSoon() {
  isBehind = true;
  queueMicrotask(follow);
}

window.addEventListener('popstate', () => {
  if (travels) {
    travels = false;
    follow();
    return;
  }
  const closed = open.slice(inHistory().length);
  const isSameScreen = screen === entry().idx;
  show(inHistory());
  // A sheet that was not restored after a reload is skipped.
  if (isSameScreen && closed.length > 0 && !closed.some(({ name }) => known.includes(name))) window.history.back();
});

/** Called when React Router has gone to another entry. */
export function enterScreen() {
  if (!isBehind) show(inHistory());
}

/** Resolves when closed sheets have left the history; navigating earlier would leave them in it. */
export const sheetsClosed = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    followSoon();
  });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Like useState for a sheet, null while closed; the history keeps a copy. Closing it closes those opened from it. */
export function useSheet<T = true>(name: string): [about: T | null, set: (about: T | null) => void] {
  const about = useSyncExternalStore(subscribe, () => open.find((it) => it.name === name)?.about ?? null) as T | null;
  useEffect(() => {
    known.push(name);
    return () => void known.splice(known.indexOf(name), 1);
  }, [name]);
  const set = useCallback(
    (about: T | null) => {
      const at = open.findIndex((it) => it.name === name);
      if (about === null && at < 0) return;
      const below = at < 0 ? open : open.slice(0, at);
      show(about === null ? below : [...below, { name, about }]);
      followSoon();
    },
    [name],
  );
  return [about, set];
}
