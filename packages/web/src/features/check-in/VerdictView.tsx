import { useEffect, useEffectEvent, useRef } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './CheckIn.module.css';

/** What somebody at the gate is told, in words; its kind has a colour, a picture and a buzz. */
export interface Said {
  kind: 'in' | 'already' | 'no';
  title: string;
  /** Whose ticket it is, or what to do. */
  about: string;
  note?: string;
}

/** The next one is looked at after so long, in ms. */
const shownMs = 1500;

const icons: Record<Said['kind'], IconName> = { in: 'check', already: 'clock', no: 'close' };
/** ms of buzzing and of silence. */
const buzz: Record<Said['kind'], number[]> = { in: [80], already: [60, 60, 60], no: [300] };

/** Fills the phone with whether somebody may go in, until a tap or a moment later. */
export function VerdictView({ said, close }: { said: Said; close(): void }) {
  const end = useEffectEvent(close);
  const view = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    view.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined);
  }, []);
  useEffect(() => {
    navigator.vibrate?.(buzz[said.kind]);
    const timer = setTimeout(() => end(), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <button ref={view} type="button" className={`${styles.verdict} ${styles[said.kind]}`} onClick={close}>
      <Icon name={icons[said.kind]} size={120} />
      <strong>{said.title}</strong>
      <span>{said.about}</span>
      {said.note && <span className={styles.verdictNote}>{said.note}</span>}
    </button>
  );
}
