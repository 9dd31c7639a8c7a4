import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

/** `label` names a card without a visible heading. */
export function Section({ title, label, children }: { title?: string; label?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={title && id} aria-label={label}>
      {title && <h2 id={id}>{title}</h2>}
      {children}
    </section>
  );
}
