import {
  notificationGroups,
  type NotificationGroup,
  type Ways,
  type WaysOf,
} from '@nukkad/core/features/notifications/notification-kind.ts';
import { useId } from 'react';
import { Note } from '../../../ui/Note.tsx';
import { groupWords } from './group-words.ts';
import styles from './NotificationSettings.module.css';

/** For each group of notifications, whether they come by push and by mail. */
export function WaysField({
  ways,
  sendsMail,
  change,
}: {
  ways: WaysOf;
  sendsMail: boolean;
  change(ways: Partial<WaysOf>): void;
}) {
  return (
    <>
      <Note>
        Push reaches your devices, and appears as a banner while Nukkad is open.
        {sendsMail
          ? ' With neither, it’s only listed under Notifications.'
          : ' Without it, it’s only listed under Notifications.'}
      </Note>
      <ul className={styles.groups}>
        {notificationGroups.map((group) => (
          <li key={group}>
            <Group group={group} ways={ways[group]} sendsMail={sendsMail} change={(to) => change({ [group]: to })} />
          </li>
        ))}
      </ul>
    </>
  );
}

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
  const { name, about, late } = groupWords[group];
  const isOff = !ways.push && !(sendsMail && ways.mail);
  return (
    <div role="group" className={styles.group} aria-labelledby={`${id}-name`} aria-describedby={`${id}-about`}>
      <div className={styles.what}>
        <p>
          <strong id={`${id}-name`}>{name}</strong>
          {isOff && <span className={styles.off}> · Off</span>}
        </p>
        <p id={`${id}-about`} className={styles.about}>
          {about}
          {sendsMail && late && ` ${late}`}
        </p>
      </div>
      <div className={styles.ways}>
        <Way on={ways.push} toggle={() => change({ ...ways, push: !ways.push })}>
          Push
        </Way>
        {sendsMail && (
          <Way on={ways.mail} toggle={() => change({ ...ways, mail: !ways.mail })}>
            Email
          </Way>
        )}
      </div>
    </div>
  );
}

function Way({ on, toggle, children }: { on: boolean; toggle(): void; children: string }) {
  return (
    <label className={styles.way}>
      <input type="checkbox" checked={on} onChange={toggle} />
      {children}
    </label>
  );
}
