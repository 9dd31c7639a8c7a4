import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { assetUrl } from './asset-url.ts';
import styles from './State.module.css';

/** In place of the app or of a screen whose code is not here. Content that could not be loaded has `LoadError`. */
export function ErrorState({
  title,
  retry,
  label = 'Try again',
  children,
}: {
  title: string;
  retry(): void;
  label?: string | undefined;
  children: ReactNode;
}) {
  // What is shown once needs no memory, which would cost the first screen 100 bytes.
  'use no memo';
  return (
    <div className={styles.state} role="alert">
      <img src={assetUrl('drawings/offline.svg')} alt="" width="200" height="150" />
      <h2>{title}</h2>
      <p>{children}</p>
      <Button onClick={retry}>{label}</Button>
    </div>
  );
}
