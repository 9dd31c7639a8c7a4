import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { usesShortcuts } from '../device/shortcuts-choice.ts';
import { useSheet } from '../ui/useSheet.ts';
import { findSearch } from './find-search.ts';
import { screens } from './screens.ts';

const ShortcutsSheet = lazy(screens.shortcuts);

/** Moves the focus by one among the first links of the list's rows. */
function moveInList(by: 1 | -1) {
  const list = document.querySelector('[data-pane="list"]') ?? document.querySelector('main');
  const rows = [...(list?.querySelectorAll('li:not([data-beside-list] > li)') ?? [])]
    .map((row) => row.querySelector<HTMLElement>('a[href], button'))
    .filter((it) => it !== null);
  const at = rows.findIndex((it) => it === document.activeElement);
  rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by]?.focus();
}

/** Returns whether there is one. */
function startSearch(): boolean {
  const search = findSearch();
  if (search instanceof HTMLInputElement) search.focus();
  else search?.click();
  return search !== null;
}

/** Presses the back button of what is open, which comes after that of its list. */
const goBack = () => [...document.querySelectorAll<HTMLElement>('main button[aria-label="Back"]')].at(-1)?.click();

/** Keys of a wide screen. They leave alone what a field, an open sheet or the browser takes. */
export function Shortcuts() {
  const [open, setOpen] = useSheet('shortcuts');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    if (key !== 'Escape' && !usesShortcuts()) return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="menu"]')) {
      if (key === 'Escape') target.blur();
      return;
    }
    if (key === '/') {
      if (!startSearch()) return;
    } else if (key === 'j') moveInList(1);
    else if (key === 'k') moveInList(-1);
    else if (key === 'Escape') goBack();
    else if (key === '?') setOpen(true);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    open && (
      <Suspense>
        <ShortcutsSheet close={() => setOpen(null)} />
      </Suspense>
    )
  );
}
