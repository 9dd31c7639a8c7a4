import styles from './Wordmark.module.css';

/** The product's name as it is always set; its size follows the text around it. */
export function Wordmark() {
  return (
    <span className={styles.mark}>
      Nukkad
      <span className={styles.dot} />
    </span>
  );
}
