import styles from './Wordmark.module.css';

export function Wordmark() {
  return (
    <span className={styles.mark}>
      Nukkad
      <span className={styles.dot} />
    </span>
  );
}
