import { Link } from 'react-router';
import styles from './Payment.module.css';

export const AboutPayments = () => (
  <p className={styles.about}>
    Refunds go to your original payment method.
    <br />
    <Link to="/settings/help#refunds">About payments and refunds</Link>
  </p>
);
