import { pictureOf } from '@nukkad/core/features/people/avatar/avatar.ts';
import type { OptionalProfile } from '@nukkad/core/features/people/optional-profile.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../data/queries.ts';
import { useMe } from '../../../data/session.tsx';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Group } from '../../../ui/Choice.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { AvailabilityLine } from '../../people/AvailabilityLine.tsx';
import { NearLine, PersonDetails } from '../../people/PersonDetails.tsx';
import { PersonHero } from '../../people/PersonHero.tsx';
import type { ProfileAnswers } from './ProfileForm.tsx';
import styles from './ProfilePreviewSheet.module.css';

/** km; only an example. */
const exampleDistance = 1;

interface PreviewProps {
  draft: ProfileAnswers;
  words: OptionalProfile;
}

/** Their page as others see it, with what is being typed. */
export function ProfilePreview({ draft: { avatar, ...draft }, words }: PreviewProps) {
  const me = useMe();
  const activity = useQuery(queries.activity());
  const [isConnected, setConnected] = useState(false);
  const person = {
    ...me,
    ...draft,
    profilePicture: avatar ? pictureOf(avatar) : me.profilePicture,
    interests: [...draft.interests],
    age: draft.age ?? me.age ?? 0,
    gender: draft.gender ?? me.gender ?? 'Non-binary',
    words,
    photos: isConnected || me.photosShownTo === 'nearby' ? me.photos : [],
    distance: isConnected ? null : exampleDistance,
    trust: activity.data?.trust ?? { met: 0, attended: 0, vouches: null },
  };
  return (
    <>
      <Group label="As seen by">
        <Chips>
          <Chip on={!isConnected} toggle={() => setConnected(false)}>
            Someone nearby
          </Chip>
          <Chip on={isConnected} toggle={() => setConnected(true)}>
            A connection
          </Chip>
        </Chips>
      </Group>
      <div className={styles.page}>
        <PersonHero person={person} heading={<h2>{`${person.name}, ${person.age}`}</h2>} className={styles.head}>
          <NearLine person={person} />
          <AvailabilityLine availability={me.availability} />
        </PersonHero>
        <PersonDetails person={person} interests={[]} />
      </div>
      <Note>
        {isConnected
          ? 'People you’re connected with see your profile even when you’re not nearby.'
          : 'The distance is an example. No one sees where you are more precisely than your area.'}
      </Note>
    </>
  );
}

export default function ProfilePreviewSheet({ close, ...props }: PreviewProps & { close(): void }) {
  return (
    <Sheet title="How others see you" close={close}>
      <ProfilePreview {...props} />
    </Sheet>
  );
}
