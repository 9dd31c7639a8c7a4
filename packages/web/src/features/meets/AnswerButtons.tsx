import type { MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import { mayPostpone } from '@nukkad/core/features/meets/meet-window.ts';
import { lazy, Suspense } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './RequestParts.module.css';
import type { MeetActions } from './useMeetActions.ts';

/** Loaded apart: the first screen is full. Without them the request remains. */
const RequestWarnings = lazy(() => import('./RequestWarnings.tsx').catch(() => ({ default: () => null })));

export function AnswerButtons({
  request,
  actions,
  look = 'main',
}: {
  request: MeetRequest;
  actions: MeetActions;
  look?: 'main' | 'outline';
}) {
  const { id, window } = request;
  const { busy, accept, decline, postpone } = actions;
  return (
    <>
      <Suspense>
        <RequestWarnings request={request} />
      </Suspense>
      <div className={styles.answers}>
        <Button look={look} small busy={busy} onClick={() => void accept(id)}>
          Accept
        </Button>
        <Button small busy={busy} onClick={() => void decline(id)}>
          Decline
        </Button>
        {mayPostpone(window) && (
          <Button small wide busy={busy} onClick={() => void postpone(id)}>
            Can’t today. Tomorrow?
          </Button>
        )}
      </div>
    </>
  );
}
