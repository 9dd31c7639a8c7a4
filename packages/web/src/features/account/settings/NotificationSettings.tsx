import { useState } from 'react';
import { notices, setWanted, wants, type Notice } from '../../../device/notification-settings.ts';
import { Switch } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Section.tsx';
import styles from './SettingsPage.module.css';

export function NotificationSettings() {
  const [on, setOn] = useState(() => ({ meets: wants('meets'), messages: wants('messages'), events: wants('events') }));
  return (
    <Section>
      <p>While the app is open, this device notifies you about:</p>
      {(Object.keys(notices) as Notice[]).map((notice) => (
        <Switch
          key={notice}
          on={on[notice]}
          toggle={() => {
            setWanted(notice, !on[notice]);
            setOn({ ...on, [notice]: !on[notice] });
          }}
        >
          {notices[notice]}
        </Switch>
      ))}
      <p className={styles.small}>The number on the Chat tab always shows what’s new.</p>
    </Section>
  );
}
