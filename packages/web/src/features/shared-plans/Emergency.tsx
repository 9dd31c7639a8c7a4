import styles from './SharedPlans.module.css';

export const Emergency = () => (
  <a className={styles.emergency} href="tel:112">
    In danger? Call 112
  </a>
);
