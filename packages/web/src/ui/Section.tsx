import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

/** `label` names a card without a visible heading. `id` is for links to it. */
export function Section({
  id,
  title,
  label,
  children,
}: {
  id?: string;
  title?: string;
  label?: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={title && heading} aria-label={label}>
      {title && <h2 id={heading}>{title}</h2>}
      {children}
    </section>
  );
}
