import type { MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import { timeLeft } from '../../format/dates.ts';
import styles from './RequestParts.module.css';
import { useNow } from '../../device/server-time.ts';
import { timeOf } from './meet-window-words.ts';

const timeAndPlace = (request: MeetRequest, now: number): string =>
  [timeOf(request, now), request.place].filter(Boolean).join(' · ');

/** The time, place and note of a request; with `ends` also when it expires. */
export function RequestText({ request, ends = false }: { request: MeetRequest; ends?: boolean }) {
  const now = useNow();
  const { note, expiresAt } = request;
  return (
    <span className={styles.ask}>
      <span className={styles.terms}>
        <span>{timeAndPlace(request, now)}</span>
        {ends && <span>Expires in {timeLeft(expiresAt, now)}</span>}
      </span>
      {note && <q dir="auto">{note}</q>}
    </span>
  );
}
