import type { MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import type { Interest } from '@nukkad/core/features/people/interests-and-genders.ts';
import { useMe } from '../../data/session.tsx';
import styles from './OpeningLines.module.css';
import { openingLines } from './opening-lines.ts';

/** Two first messages to someone, sent by a press. */
export default function OpeningLines({
  to,
  place,
  send,
}: {
  to: { name: string; interests: readonly Interest[] };
  place: MeetRequest['place'];
  send(line: string): void;
}) {
  const me = useMe();
  const [first = to.name] = to.name.trim().split(/\s+/);
  const shared = to.interests.filter((it) => me.interests.includes(it));
  return (
    <ul className={styles.lines} aria-label="Opening lines">
      {openingLines(first, { place }, shared).map((line) => (
        <li key={line}>
          <button type="button" aria-label={`Send “${line}”`} onClick={() => send(line)}>
            {line}
          </button>
        </li>
      ))}
    </ul>
  );
}
