import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { assetUrl } from './asset-url.ts';
import styles from './State.module.css';

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
