import { lazy, Suspense } from 'react';
import { useMe } from '../../../data/session.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { BulletList } from '../../../ui/BulletList.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLinkedSection } from '../../../ui/useLinkedSection.ts';
import { promise } from '../../people/location/privacy-promise.ts';
import { useTickMs } from '../../people/location/useTickMs.ts';
import { BlockedPeople } from '../../safety/BlockedPeople.tsx';
import { PhotoAudienceField } from '../photos/PhotoAudienceField.tsx';
import { usePhotos } from '../photos/usePhotos.ts';
import { GhostMode } from './GhostMode.tsx';
import { ReadReceipts } from './ReadReceipts.tsx';
import styles from './SettingsPage.module.css';
import { WhoSeesMe } from './WhoSeesMe.tsx';
import { WiderArea } from './WiderArea.tsx';

// Loaded separately, because H3 is large.
const PresenceCard = lazy(() => import('../../people/location/PresenceCard.tsx'));
const HiddenZone = lazy(() => import('../../people/location/HiddenZone.tsx'));

export default function PrivacySettings() {
  const tickMs = useTickMs();
  useLinkedSection();
  return (
    <>
      <Suspense fallback={<Skeleton many={1} height={332} />}>
        <PresenceCard
          action={
            <ButtonLink icon="pin" to="/where">
              Change your area
            </ButtonLink>
          }
        />
      </Suspense>
      <Section id="who-sees-you" title="Who sees you">
        <WhoSeesMe />
      </Section>
      <Section id="ghost-mode" title="Ghost mode">
        <GhostMode />
      </Section>
      <Section id="wider-area" title="How precisely others see you">
        <WiderArea />
      </Section>
      <Section id="hidden-zone" title="Around your home">
        <Suspense fallback={<Skeleton many={1} height={116} />}>
          <HiddenZone />
        </Suspense>
      </Section>
      <Section id="read-receipts" title="In chat">
        <ReadReceipts />
      </Section>
      <Section id="photos" title="Your photos">
        <ShownPhotos />
      </Section>
      <Section id="blocked" title="Blocked people">
        <p className={styles.small}>
          You and people you block can’t see, ask or message each other. They aren’t notified.
        </p>
        <BlockedPeople />
      </Section>
      <Section id="never-shown" title="What no one sees">
        <BulletList>
          <li>Your exact location, except by people you share it with, until sharing ends.</li>
          <li>Your email address.</li>
          <li>Messages from you, unless one of you has accepted the other’s request.</li>
        </BulletList>
        <p className={styles.small}>{promise(tickMs)}</p>
      </Section>
    </>
  );
}

function ShownPhotos() {
  const me = useMe();
  const { showTo } = usePhotos(me);
  return <PhotoAudienceField shownTo={me.photosShownTo} choose={showTo} />;
}
