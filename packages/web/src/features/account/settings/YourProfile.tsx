import { useMe, useSession } from '../../../data/session.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Section } from '../../../ui/Section.tsx';
import styles from './SettingsPage.module.css';

export function YourProfile() {
  const me = useMe();
  const { edition } = useSession().session;
  return (
    <Section label="Your profile">
      <div className={styles.preview}>
        <Avatar src={me.profilePicture} name={me.name} size={56} />
        <div>
          <strong>{me.name}</strong>
          <p>
            {me.city}
            {me.isPremium && ' · Premium'}
          </p>
        </div>
      </div>
      {edition === 'sandbox' && (
        <p className={styles.small}>This is a sandbox. Nothing here reaches the outside world.</p>
      )}
      <ButtonLink icon="edit" to="/edit-profile">
        Edit profile
      </ButtonLink>
    </Section>
  );
}
