import { useId, type ReactNode } from 'react';
import { describes, type Labelled } from './Field.tsx';
import styles from './Field.module.css';

export function Radio({
  name,
  on,
  choose,
  children,
}: {
  name: string;
  on: boolean;
  choose(): void;
  children: ReactNode;
}) {
  return (
    <label className={styles.radio}>
      <input type="radio" name={name} checked={on} onChange={choose} />
      <span>{children}</span>
    </label>
  );
}

export function Switch({
  on,
  toggle,
  disabled,
  children,
}: {
  on: boolean;
  toggle(): void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <label className={styles.switch}>
      <span>{children}</span>
      <input type="checkbox" role="switch" checked={on} aria-checked={on} disabled={disabled} onChange={toggle} />
    </label>
  );
}

export function Group({ label, hint, problem, children }: Labelled & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.field} {...describes(id, { hint, problem })}>
      <legend>{label}</legend>
      {hint && !problem && (
        <p id={`${id}-about`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {problem && (
        <p id={`${id}-about`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
