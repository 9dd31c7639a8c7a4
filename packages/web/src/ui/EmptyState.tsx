import type { ReactNode } from 'react';
import { assetUrl } from './asset-url.ts';
import styles from './State.module.css';

export function EmptyState({
  drawing,
  title,
  children,
  action,
}: {
  drawing: string;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <img src={assetUrl(`drawings/${drawing}.svg`)} alt="" width="200" height="150" />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
