import { Link } from 'react-router';
import { useMe, useSession } from '../../../data/session.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Section } from '../../../ui/Section.tsx';
import styles from './SettingsPage.module.css';

export function YourProfile() {
  const me = useMe();
  const { edition } = useSession().session;
  return (
    <Section label="Your profile">
      <Link className={styles.preview} to="/edit-profile">
        <Avatar src={me.profilePicture} name={me.name} size={56} />
        <span>
          <strong>{me.name}</strong>
          <span className={styles.small}>Edit profile</span>
        </span>
        <Icon name="forward" size={20} />
      </Link>
      {edition === 'sandbox' && <p className={styles.small}>This is a sandbox: nothing here is real.</p>}
    </Section>
  );
}
