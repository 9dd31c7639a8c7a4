import type { ReactNode } from 'react';
import styles from './FormEnd.module.css';

/** The button of a long form in a sheet, in sight however far the form is scrolled. */
export const FormEnd = ({ children }: { children: ReactNode }) => <div className={styles.end}>{children}</div>;
