import { useId, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Suggestion.module.css';

/** A suggestion above the tab bar that waits for an answer. Hidden while someone types. */
export function Suggestion({
  title,
  action,
  close,
  closeLabel = 'Not now',
  children,
}: {
  title: string;
  action: ReactNode;
  close(): void;
  closeLabel?: string;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <aside className={styles.suggestion} aria-labelledby={id} data-suggestion>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        {children && <p>{children}</p>}
      </div>
      <IconButton icon="close" label={closeLabel} onClick={close} />
      <div className={styles.action}>{action}</div>
    </aside>
  );
}
