import type { ReactNode } from 'react';
import styles from './FormColumns.module.css';

/** Many choices of a form in a sheet. */
export const FormColumns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;
