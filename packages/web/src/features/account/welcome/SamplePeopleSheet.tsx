'use no memo'; // This sheet renders twice: memo caches would only make the first download larger.

import type { SamplePerson } from '@nukkad/core/features/account/contract.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { backend } from '#backend';
import type { SignIn } from '../../../data/backend/backend.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/Toast.tsx';
import { LazyPasskeyButton } from './LazyPasskeyButton.tsx';
import styles from './SamplePeopleSheet.module.css';

/** The sandbox's sample people: signed in as one of them in a second browser, two people can meet. */
export function SamplePeopleSheet({ enter, close }: { enter(by: SignIn): Promise<unknown>; close(): void }) {
  const [people, setPeople] = useState<SamplePerson[] | null>(null);
  const fail = useEffectEvent(() => {
    toast('The sample people couldn’t be loaded. Please try again.');
    close();
  });
  useEffect(() => {
    backend.samplePeople().then(setPeople, () => fail());
  }, []);
  return (
    <Sheet title="Sign in as…" close={close}>
      <p className={styles.about}>
        No password needed in the sandbox. Sign in as someone else in a second browser, and meet yourself.
      </p>
      <LazyPasskeyButton enter={enter} />
      {people === null ? (
        // As high as the people, who would otherwise push what is under a finger away.
        <Skeleton many={6} height={60} />
      ) : (
        <ul className={styles.people}>
          {people.map(({ id, name, profilePicture }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.person}
                onClick={() => void enter({ way: 'sandbox', personId: id })}
              >
                <Avatar src={profilePicture} name={name} size={44} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
