import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { entry, type OpenSheet } from './history-entry.ts';

// Every open sheet is an entry in the browser's history, so that Back closes it and Forward and reload reopen it. A step
// back takes time and would undo a navigation that happens meanwhile. So a sheet that closes otherwise only empties its
// entry, which the next sheet takes over and Back skips.
const none: readonly OpenSheet[] = [];
const inHistory = () => entry().sheets ?? none;

// From here on, an entry without a state is one that the browser made, for a new # in the address.
if (window.history.state === null) window.history.replaceState({}, '');
let open = inHistory();
/** The entry that was shown last. */
let last = entry();
const listeners = new Set<() => void>();
/** The sheets that components on screen can show. */
const known: string[] = [];
/** Called once all sheets have left the history. */
const leaving: (() => void)[] = [];

function show(sheets: readonly OpenSheet[]) {
  open = sheets;
  last = entry();
  for (const listener of listeners) listener();
}

const replaceEntry = (sheets: readonly OpenSheet[]) => window.history.replaceState({ ...entry(), sheets }, '');

/** Keeps the sheets in the history: in this entry, and one more entry for each that is opened on top. */
function keep(sheets: readonly OpenSheet[]) {
  const { depth = 0 } = entry();
  if (depth > 0) replaceEntry(sheets.slice(0, depth));
  for (let many = depth + 1; many <= sheets.length; many++)
    window.history.pushState({ ...entry(), sheets: sheets.slice(0, many), depth: many }, '');
  show(sheets);
}

function stepBack(from: number) {
  const to = entry().depth ?? 0;
  const closed = open.slice(to);
  // What has been closed since stays closed.
  const still = open.slice(0, to);
  if (to > 0) replaceEntry(still);
  show(still);
  // An emptied entry is skipped, and so is a sheet that was not restored after a reload.
  if (from > to && !closed.some(({ name }) => known.includes(name))) window.history.back();
}

window.addEventListener('popstate', () => {
  if (window.history.state === null)
    window.history.replaceState({ key: crypto.randomUUID(), idx: (last.idx ?? 0) + 1 }, '');
  if (leaving.length > 0) {
    show(inHistory());
    // React Router handles this step after us, and would drop an earlier navigation.
    for (const done of leaving.splice(0)) setTimeout(done);
    return;
  }
  const { depth: from = 0, key } = last;
  const { depth: to = 0 } = entry();
  if (key !== entry().key || to === from) show(inHistory());
  else if (to < from) stepBack(from);
  else if (inHistory().length > open.length) show(inHistory());
  else {
    last = entry();
    window.history.forward();
  }
});

/** Called when React Router has gone to another entry. */
export const enterScreen = () => show(inHistory());

/** Closes all sheets and resolves when none is left in the history: before a navigation that replaces the screen, which
 * would otherwise stay in the entry below its sheets. */
export const leaveSheets = (): Promise<void> =>
  new Promise((resolve) => {
    const { depth = 0 } = entry();
    if (open.length > 0) show(none);
    if (depth === 0) {
      resolve();
      return;
    }
    leaving.push(resolve);
    if (leaving.length === 1) window.history.go(-depth);
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
      // React Router may have navigated already while the previous screen is still shown.
      if (entry().key !== last.key) show(inHistory());
      const at = open.findIndex((it) => it.name === name);
      if (about === null && at < 0) return;
      const below = at < 0 ? open : open.slice(0, at);
      keep(about === null ? below : [...below, { name, about }]);
    },
    [name],
  );
  return [about, set];
}
