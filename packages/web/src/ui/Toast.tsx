import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './Toast.module.css';

interface Shown {
  key: number;
  words: string;
  /** An open sheet hides the page from screen readers, so the toast is read out in the sheet. */
  sheet: Element | null;
}

/** How long a toast stays, in ms: long enough to read it twice. */
const stay = (words: string) => 2000 + words.length * 45;

let show: ((words: string) => void) | null = null;
let hide: ((words?: string) => void) | null = null;

/** Needs a ToastRegion on the page. */
export function toast(words: string) {
  show?.(words);
}

/** Without words: whatever is said now, or about to be. */
export function endToast(words?: string) {
  hide?.(words);
}

let below: Element | null = null;
let belowChanged: (() => void) | null = null;

/** The ref of a header below which toasts appear, on screens that are used at the bottom. */
export function toastsBelow(head: Element | null) {
  below = head;
  belowChanged?.();
}

function watchBelow(changed: () => void): () => void {
  belowChanged = changed;
  return () => {
    belowChanged = null;
  };
}

export function ToastRegion() {
  const [shown, setShown] = useState<Shown[]>([]);
  useEffect(() => {
    let key = 0;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const coming = new Map<string, ReturnType<typeof setTimeout>>();
    // Later, when a sheet that closes on success is gone.
    show = (words) => {
      const soon = setTimeout(() => {
        coming.delete(words);
        const added = { key: key++, words, sheet: [...document.querySelectorAll('dialog[open]')].at(-1) ?? null };
        setShown([added]);
        timers.add(setTimeout(() => setShown((now) => now.filter((it) => it !== added)), stay(words)));
      }, 60);
      coming.set(words, soon);
      timers.add(soon);
    };
    hide = (words) => {
      for (const [its, soon] of coming) if (its === (words ?? its)) clearTimeout(soon);
      setShown((now) => now.filter((it) => it.words !== (words ?? it.words)));
    };
    return () => {
      show = hide = null;
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  const region = useRef<HTMLDivElement>(null);
  const head = useSyncExternalStore(
    watchBelow,
    () => below,
    () => null,
  );
  useLayoutEffect(() => {
    if (!region.current) return;
    const { style, offsetParent } = region.current;
    style.top =
      head && offsetParent ? `${head.getBoundingClientRect().bottom - offsetParent.getBoundingClientRect().top}px` : '';
  }, [head, shown]);
  return (
    <>
      <div ref={region} className={head ? styles.below : styles.region} role="status">
        {shown.map(
          ({ key, words, sheet }) =>
            !sheet && (
              <p key={key} className={styles.toast}>
                {words}
              </p>
            ),
        )}
      </div>
      {shown.map(
        ({ key, words, sheet }) =>
          sheet &&
          createPortal(
            <p key={key} className={`${styles.toast} ${styles.inSheet}`} role="alert">
              {words}
            </p>,
            sheet,
          ),
      )}
    </>
  );
}
