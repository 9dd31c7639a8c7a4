import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ScamWarning.module.css';

export function WarningNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.warning} role="note">
      <Icon name="alert" size={18} />
      <p>{children}</p>
    </div>
  );
}
