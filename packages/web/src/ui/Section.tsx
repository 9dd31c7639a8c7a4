import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

/** A card that is a part of a screen, with its heading; `label` names one that shows none. */
export function Section({ title, label, children }: { title?: string; label?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={title && id} aria-label={label}>
      {title && <h2 id={id}>{title}</h2>}
      {children}
    </section>
  );
}
