import type { MeetRequest } from '@nukkad/core/meets/contract.ts';
import { windowWords } from './windows.ts';
import styles from './Meets.module.css';

/** When, where and with which words somebody asked. */
export function AskText({ request: { window, place, note } }: { request: MeetRequest }) {
  return (
    <span className={styles.ask}>
      {windowWords[window]}
      {place && ` · ${place}`}
      {note && <q>{note}</q>}
    </span>
  );
}
