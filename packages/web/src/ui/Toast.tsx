import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Toast.module.css';

interface Shown {
  key: number;
  words: string;
  /** An open sheet covers the page and takes it away from screen readers: then it is said in the sheet. */
  sheet: Element | null;
}

/** How long words stay, in ms: long enough to be read twice. */
const stay = (words: string) => 2000 + words.length * 45;

let show: ((words: string) => void) | null = null;

/** Says something in passing. Needs a ToastRegion on the page. */
export function toast(words: string) {
  show?.(words);
}

/** Where the latest toast appears and is read out; one for the whole app. */
export function ToastRegion() {
  const [shown, setShown] = useState<Shown[]>([]);
  useEffect(() => {
    let key = 0;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    // A moment later, when a sheet that closes on success is gone.
    show = (words) =>
      void timers.add(
        setTimeout(() => {
          const added = { key: key++, words, sheet: [...document.querySelectorAll('dialog[open]')].at(-1) ?? null };
          setShown([added]);
          timers.add(setTimeout(() => setShown((now) => now.filter((it) => it !== added)), stay(words)));
        }, 60),
      );
    return () => {
      show = null;
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return (
    <>
      <div className={styles.region} role="status">
        {shown
          .filter(({ sheet }) => !sheet)
          .map(({ key, words }) => (
            <p key={key} className={styles.toast}>
              {words}
            </p>
          ))}
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
