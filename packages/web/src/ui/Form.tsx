import type { ReactNode } from 'react';
import styles from './Form.module.css';

/** Fields one below the other; `submit` is called instead of the browser's own way to send them. */
export function Form({ submit, children }: { submit(): void; children: ReactNode }) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
    </form>
  );
}
