import {
  avatarIn,
  neutralAvatar,
  pictureOf,
  type Avatar as Choices,
} from '@nukkad/core/features/people/avatar/avatar.ts';
import { lazy, Suspense } from 'react';
import { useMe } from '../../../data/session.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useSheet } from '../../../ui/useSheet.ts';
import styles from './AvatarField.module.css';

const load = () => import('./AvatarBuilder.tsx');
const AvatarBuilder = lazy(load);

/** `chosen` is null until the person changes their first picture. */
export function AvatarField({ chosen, choose }: { chosen: Choices | null; choose(avatar: Choices): void }) {
  const { name, profilePicture } = useMe();
  const [isOpen, open] = useSheet('avatar');
  const picture = chosen ? pictureOf(chosen) : profilePicture;
  return (
    <section className={styles.field} aria-label="Avatar">
      {/* Not fetched for every choice while the sheet covers it. */}
      <span className={styles.picture}>
        {!isOpen && <Avatar key={picture} src={picture} name={name} size={88} isInView />}
      </span>
      <div className={styles.words}>
        <p>This is what people see of you in lists and chats.</p>
        <Button small icon="edit" onPointerEnter={() => void load()} onClick={() => open(true)}>
          Change avatar
        </Button>
      </div>
      {isOpen && (
        <Sheet title="Your avatar" close={() => open(null)}>
          <Suspense fallback={<div className={styles.loading} aria-busy="true" />}>
            <AvatarBuilder
              avatar={chosen ?? avatarIn(profilePicture) ?? neutralAvatar}
              choose={choose}
              done={() => open(null)}
            />
          </Suspense>
        </Sheet>
      )}
    </section>
  );
}
