import { ORPCError } from '@orpc/client';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { wordsFor } from './failure.ts';

/** In place of what could not be loaded. `Retry` is for one part of a screen. */
export function LoadError({ query: { error, refetch } }: { query: { error: unknown; refetch(): Promise<unknown> } }) {
  const action = <Button onClick={() => void refetch()}>Try again</Button>;
  return (
    <div role="alert" style={{ margin: 'auto' }}>
      {error instanceof ORPCError ? (
        <EmptyState drawing="spilled" title="We couldn’t load this" action={action}>
          {wordsFor(error)}
        </EmptyState>
      ) : (
        <EmptyState drawing="offline" title="No connection" action={action}>
          Check your network and try again.
        </EmptyState>
      )}
    </div>
  );
}
