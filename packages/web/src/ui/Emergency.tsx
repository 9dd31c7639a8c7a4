import styles from './Emergency.module.css';

/** Looks the same wherever it is, like nothing else. */
export const Emergency = () => (
  <a className={styles.emergency} href="tel:112">
    In danger? Call 112
  </a>
);
