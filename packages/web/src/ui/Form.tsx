import type { ReactNode } from 'react';
import styles from './Form.module.css';

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
