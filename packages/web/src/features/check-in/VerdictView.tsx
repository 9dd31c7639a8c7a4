import { useEffect, useEffectEvent, useRef } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './CheckIn.module.css';
import type { VerdictMessage } from './verdict-message.ts';

const shownMs = 1500;

const icons: Record<VerdictMessage['kind'], IconName> = { in: 'check', already: 'clock', no: 'close' };
/** Vibration and pause in turn, in ms. */
const vibrations: Record<VerdictMessage['kind'], number[]> = { in: [80], already: [60, 60, 60], no: [300] };

export function VerdictView({ message, close }: { message: VerdictMessage; close(): void }) {
  const end = useEffectEvent(close);
  const view = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    view.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined);
  }, []);
  useEffect(() => {
    navigator.vibrate?.(vibrations[message.kind]);
    const timer = setTimeout(() => end(), shownMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <button ref={view} type="button" className={`${styles.verdict} ${styles[message.kind]}`} onClick={close}>
      <Icon name={icons[message.kind]} size={120} />
      <strong>{message.title}</strong>
      <span>{message.about}</span>
      {message.note && <span className={styles.verdictNote}>{message.note}</span>}
    </button>
  );
}
