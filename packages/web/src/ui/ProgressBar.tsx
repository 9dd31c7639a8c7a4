import styles from './ProgressBar.module.css';

/** How much of a whole is done, which words beside it say, too. */
export const ProgressBar = ({ done, of }: { done: number; of: number }) => (
  <progress className={styles.bar} value={done} max={Math.max(1, of)} aria-hidden="true" />
);
