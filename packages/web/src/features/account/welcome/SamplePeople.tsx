import type { SamplePerson } from '@nukkad/core/features/account/contract.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { backend } from '#backend';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/StateViews.tsx';
import { toast } from '../../../ui/Toast.tsx';
import styles from './SamplePeople.module.css';

/** The sandbox's sample people: signed in as one of them in a second browser, two people can meet. */
export function SamplePeople({ pick, close }: { pick(personId: string): Promise<unknown>; close(): void }) {
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
      {people === null ? (
        <Skeleton many={4} height={56} />
      ) : (
        <ul className={styles.people}>
          {people.map(({ id, name, profilePicture }) => (
            <li key={id}>
              <button type="button" className={styles.person} onClick={() => void pick(id)}>
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
