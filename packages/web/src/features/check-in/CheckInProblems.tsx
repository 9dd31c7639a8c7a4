import type { CheckInCount } from '@nukkad/core/features/check-in/contract.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { clock } from '../../format/dates.ts';
import type { CheckInRecord } from './check-in-log.ts';
import styles from './CheckIn.module.css';
import { wrongWords } from './check-in-problem-words.ts';

export function CheckInProblems({
  twice,
  records,
  dismiss,
}: {
  twice: CheckInCount['twice'];
  records: readonly CheckInRecord[];
  dismiss(id: string): void;
}) {
  const wrong = records.filter(({ outcome }) => outcome !== null && outcome in wrongWords);
  if (twice.length === 0 && wrong.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-labelledby="conflicts">
      <h2 id="conflicts">
        <Icon name="alert" size={20} />
        To review
      </h2>
      <ul>
        {twice.map(({ ticketId, name, entries }) => (
          <li key={ticketId}>
            <strong>Checked in twice: {name}</strong>
            {entries.map(({ gate, enteredAt }) => (
              <span key={`${enteredAt} ${gate}`}>
                {clock(enteredAt)} at ‘{gate}’
              </span>
            ))}
          </li>
        ))}
        {wrong.map(({ id, name, enteredAt, outcome }) => (
          <li key={id}>
            <strong>
              {outcome && wrongWords[outcome]}
              {name && `: ${name}`}
            </strong>
            <span>{clock(enteredAt)} on this phone</span>
            <Button small look="quiet" onClick={() => dismiss(id)}>
              Dismiss
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
