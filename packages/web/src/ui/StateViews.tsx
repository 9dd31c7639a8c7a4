import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { assetUrl } from './asset-url.ts';
import styles from './StateViews.module.css';

export function ErrorState({
  retry,
  label = 'Try again',
  children,
}: {
  retry(): void;
  label?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.state} role="alert">
      <img src={assetUrl('drawings/offline.svg')} alt="" width="200" height="150" />
      <p>{children}</p>
      <Button onClick={retry}>{label}</Button>
    </div>
  );
}

/** `height` in px. */
export function Skeleton({ many, height }: { many: number; height: number }) {
  return (
    <div className={styles.skeletons} aria-busy="true" aria-label="Loading" role="status">
      {Array.from({ length: many }, (_, key) => (
        <div key={key} className={styles.skeleton} style={{ height }} />
      ))}
    </div>
  );
}

export function Banner({ children }: { children: ReactNode }) {
  return (
    <p className={styles.banner} role="status">
      {children}
    </p>
  );
}
