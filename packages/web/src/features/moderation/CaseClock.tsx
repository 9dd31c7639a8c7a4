import type { Case } from '@nukkad/core/features/moderation/contract.ts';
import { dayAndTime } from '../../format/dates.ts';
import { clockWords, kindWords } from './case-words.ts';
import styles from './CaseClock.module.css';

export function CaseKind({ kind }: { kind: Case['kind'] }) {
  return (
    <span className={styles.kind} data-kind={kind}>
      {kindWords[kind]}
    </span>
  );
}

/** When a case is due, or how it ended. */
export function CaseClock({ found, now }: { found: Case; now: number }) {
  if (found.appealedAt !== null) return <span className={styles.ended}>Appeal</span>;
  if (found.closedAt !== null)
    return (
      <span className={styles.ended}>
        {found.kind === 'complaint' ? 'Answered' : found.acted ? 'Action taken' : 'No action'},{' '}
        {dayAndTime(found.closedAt)}
      </span>
    );
  const { words, isLate, isSoon } = clockWords(found.dueAt, now);
  return (
    <span className={styles.clock} data-late={isLate || undefined} data-soon={isSoon || undefined}>
      {words}
    </span>
  );
}
