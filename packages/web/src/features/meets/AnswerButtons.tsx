import type { MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import { mayPostpone } from '@nukkad/core/features/meets/request-time.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Meets.module.css';
import type { MeetActions } from './useMeetActions.ts';

export function AnswerButtons({
  request: { id, window },
  actions,
  look = 'main',
}: {
  request: MeetRequest;
  actions: MeetActions;
  look?: 'main' | 'tonal';
}) {
  const { busy, accept, decline, postpone } = actions;
  return (
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
  );
}
