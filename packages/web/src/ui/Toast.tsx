import { useEffect, useState } from 'react';
import styles from './Toast.module.css';

interface Shown {
  key: number;
  words: string;
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
    show = (words) => {
      const added = { key: key++, words };
      setShown([added]);
      timers.add(setTimeout(() => setShown((now) => now.filter((it) => it !== added)), stay(words)));
    };
    return () => {
      show = null;
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return (
    <div className={styles.region} role="status">
      {shown.map(({ key, words }) => (
        <p key={key} className={styles.toast}>
          {words}
        </p>
      ))}
    </div>
  );
}
