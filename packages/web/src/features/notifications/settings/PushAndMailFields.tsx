import {
  notificationGroups,
  type NotificationGroup,
  type Ways,
  type WaysOf,
} from '@nukkad/core/features/notifications/notification-kind.ts';
import { mailWaitMs } from '@nukkad/core/features/notifications/delivery-times.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { useId, type ReactNode } from 'react';
import { Switch } from '../../../ui/Choice.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Section } from '../../../ui/Section.tsx';
import { groupWords, headings } from './group-words.ts';
import styles from './NotificationSettings.module.css';

/** How each group of notifications comes, below the heading that it belongs to. `ofEvents` ends the card of events. */
export function PushAndMailFields({
  ways,
  sendsMail,
  change,
  ofEvents,
}: {
  ways: WaysOf;
  sendsMail: boolean;
  change(ways: Partial<WaysOf>): void;
  ofEvents: ReactNode;
}) {
  return headings.map((heading) => (
    <Section key={heading} id={heading.toLowerCase().replaceAll(' ', '-')} title={heading}>
      <ul className={styles.groups}>
        {notificationGroups
          .filter((group) => groupWords[group].heading === heading)
          .map((group) => (
            <li key={group}>
              <Group group={group} ways={ways[group]} sendsMail={sendsMail} change={(to) => change({ [group]: to })} />
            </li>
          ))}
        {heading === 'Events' && ofEvents && <li>{ofEvents}</li>}
      </ul>
      {heading === 'People' && sendsMail && (
        <Note>
          Emails about requests and messages come after {mailWaitMs / minuteMs} minutes, and only if you haven’t seen
          them.
        </Note>
      )}
    </Section>
  ));
}

/** The choices where emails are sent, as the select names them. */
const choices = {
  both: { words: 'Push + email', push: true, mail: true },
  push: { words: 'Push', push: true, mail: false },
  mail: { words: 'Email', push: false, mail: true },
  off: { words: 'Off', push: false, mail: false },
} as const;

type Choice = keyof typeof choices;

const choiceOf = ({ push, mail }: Ways): Choice => (push ? (mail ? 'both' : 'push') : mail ? 'mail' : 'off');

const isChoice = (value: string): value is Choice => value in choices;

function Group({
  group,
  ways,
  sendsMail,
  change,
}: {
  group: NotificationGroup;
  ways: Ways;
  sendsMail: boolean;
  change(ways: Ways): void;
}) {
  const id = useId();
  const { name, about } = groupWords[group];
  const words = (
    <span className={styles.what}>
      <strong id={`${id}-name`}>{name}</strong>
      <span id={`${id}-about`} className={styles.about}>
        {about}
      </span>
    </span>
  );
  if (!sendsMail)
    return (
      <Switch on={ways.push} toggle={() => change({ ...ways, push: !ways.push })}>
        {words}
      </Switch>
    );
  return (
    <label className={styles.group}>
      {words}
      <select
        className={styles.way}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
        value={choiceOf(ways)}
        onChange={({ target: { value } }) => {
          if (!isChoice(value)) return;
          const { push, mail } = choices[value];
          change({ push, mail });
        }}
      >
        {Object.entries(choices).map(([value, { words: label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
