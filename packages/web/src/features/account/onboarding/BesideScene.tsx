import { pictureOf } from '@nukkad/core/features/people/avatar/avatar.ts';
import type { ReactNode } from 'react';
import { useMe } from '../../../data/session.tsx';
import { useIsWide, useWideLayout } from '../../../device/useIsWide.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { assetUrl } from '../../../ui/asset-url.ts';
import type { ProfileAnswers } from '../profile/ProfileForm.tsx';
import styles from './Onboarding.module.css';

/** A strip of the welcome screen's scene, above a form on a phone. Wide screens have all of it at the side. */
export function SceneStrip() {
  const isWide = useIsWide();
  return isWide ? null : (
    <img
      className={styles.strip}
      data-full-bleed
      src={assetUrl('drawings/welcome.svg')}
      alt=""
      width="430"
      height="400"
    />
  );
}

/** On a wide screen, a form next to the welcome screen's scene. `answers` are shown on it as neighbours will see them. */
export function BesideScene({ answers, children }: { answers?: ProfileAnswers; children: ReactNode }) {
  const isWide = useIsWide();
  useWideLayout();
  return (
    <main className={styles.onboarding}>
      {isWide && (
        <figure className={styles.side} aria-hidden="true">
          <img src={assetUrl('drawings/welcome.svg')} alt="" width="430" height="400" />
          {answers && <Preview {...answers} />}
        </figure>
      )}
      {children}
    </main>
  );
}

function Preview({ name, age, city, interests, avatar }: ProfileAnswers) {
  const me = useMe();
  const picture = avatar ? pictureOf(avatar) : me.profilePicture;
  const shownName = name.trim() || 'Your name';
  return (
    <div className={styles.preview}>
      <Avatar key={picture} src={picture} name={shownName} size={64} isInView />
      <div>
        <p className={styles.name}>{!age ? shownName : `${shownName}, ${age}`}</p>
        <p className={styles.about}>{city.trim() || 'Your city'}</p>
        <p className={styles.about}>{interests.length === 0 ? 'What you’re into' : interests.join(' · ')}</p>
      </div>
    </div>
  );
}
