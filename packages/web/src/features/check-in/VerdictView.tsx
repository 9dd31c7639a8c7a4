import { useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CheckIn.module.css';
import type { VerdictMessage } from './verdict-message.ts';
import { verdictIcons, verdictVibrations } from './verdict-signals.ts';
import { shownMs } from './scanner-times.ts';

export function VerdictView({ message, close }: { message: VerdictMessage; close(): void }) {
  const end = useEffectEvent(close);
  const view = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    view.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined);
  }, []);
  useEffect(() => {
    navigator.vibrate?.(verdictVibrations[message.kind]);
    const timer = setTimeout(() => end(), shownMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <button ref={view} type="button" className={`${styles.verdict} ${styles[message.kind]}`} onClick={close}>
      <Icon name={verdictIcons[message.kind]} size={120} />
      <strong>{message.title}</strong>
      <span>{message.about}</span>
      {message.note && <span className={styles.verdictNote}>{message.note}</span>}
    </button>
  );
}
