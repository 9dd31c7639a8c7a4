import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsFor } from '../../../data/failure.ts';
import { Button } from '../../../ui/Button.tsx';

/** In place of what a section shows: `children` while it loads, a button once that has failed. */
export function Retry({ query, children }: { query: UseQueryResult; children: ReactNode }) {
  if (!query.isLoadingError) return children;
  return (
    <Button small onClick={() => void query.refetch()}>
      {wordsFor(query.error)} Try again
    </Button>
  );
}
