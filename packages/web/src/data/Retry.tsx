import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import styles from '../ui/Note.module.css';
import { wordsFor } from './failure.ts';

/** In place of one part of a screen: `children` while it loads, one line once that has failed. `ErrorState` is for a whole screen. */
export function Retry({ query, children }: { query: UseQueryResult; children: ReactNode }) {
  if (!query.isLoadingError) return children;
  return (
    <div className={styles.line} role="alert">
      <p>{wordsFor(query.error)}</p>
      <Button small onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
