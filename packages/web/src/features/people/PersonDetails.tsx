import type { SeenPerson } from '@nukkad/core/features/people/contract.ts';
import type { Interest } from '@nukkad/core/features/people/interests-and-genders.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { distanceWords } from './distance-words.ts';
import { interestWords } from './interest-words.ts';
import styles from './PersonDetails.module.css';
import { Languages, OptionalProfileDetails } from './OptionalProfileDetails.tsx';
import { TrustSigns } from './TrustSigns.tsx';

/** The line below someone’s name. */
export function NearLine({ person: { distance, words } }: { person: Pick<SeenPerson, 'distance' | 'words'> }) {
  return (
    <p>
      {words.pronouns && `${words.pronouns} · `}
      {distance === null ? 'not nearby right now' : `${distanceWords(distance)} away`}
    </p>
  );
}

/** What others read about someone, below their name. `interests` are those of the reader. */
export function PersonDetails({
  person: { name, gender, city, words, ...person },
  interests,
  report,
  children,
}: {
  person: Omit<SeenPerson, 'bothGoTo'>;
  interests: readonly Interest[];
  report?: () => void;
  children?: ReactNode;
}) {
  const [first = ''] = name.split(' ');
  return (
    <>
      <TrustSigns signs={person.trust} />
      <OptionalProfileDetails words={words} report={report} />
      {children}
      <section className={styles.facts} aria-label="About">
        <p className={styles.fact}>
          <Icon name="handshake" size={20} />
          {interestWords(first, person.interests, interests)}
        </p>
        {words.languages.length > 0 && <Languages codes={words.languages} />}
        <p className={styles.fact}>
          <Icon name="user" size={20} />
          {gender} · {city}
        </p>
      </section>
    </>
  );
}
