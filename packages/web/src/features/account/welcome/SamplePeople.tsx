import type { SamplePerson } from '@nukkad/core/features/account/contract.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { backend } from '#backend';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/State.tsx';
import { toast } from '../../../ui/Toast.tsx';
import styles from './SamplePeople.module.css';

/** The sandbox's other sample people: a second browser signed in as one of them makes two who really meet. */
export function SamplePeople({ pick, close }: { pick(personId: string): Promise<unknown>; close(): void }) {
  const [people, setPeople] = useState<SamplePerson[] | null>(null);
  const giveUp = useEffectEvent(() => {
    toast('The sample people couldn’t be loaded. Please try again.');
    close();
  });
  useEffect(() => {
    backend.samplePeople().then(setPeople, () => giveUp());
  }, []);
  return (
    <Sheet title="Sign in as…" close={close}>
      <p className={styles.about}>
        No password needed in the sandbox. Open a second browser, sign in as someone else, and meet yourself.
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
