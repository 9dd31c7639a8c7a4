import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { personUnblocked } from '../../data/cache/people.ts';
import { queries } from '../../data/queries.ts';
import { tellFailure, wordsFor } from '../../data/failure.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Skeleton } from '../../ui/State.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './Safety.module.css';

/** Whom one has blocked, each with the way back. */
export function Blocked() {
  const blocks = useQuery(queries.blocks());
  const cache = useQueryClient();
  async function unblock(personId: string, name: string) {
    try {
      await api.safety.unblock({ personId });
      toast(`${name} is no longer blocked`);
      await personUnblocked(cache);
    } catch (error) {
      tellFailure(error);
    }
  }
  if (blocks.isLoadingError)
    return (
      <Button small onClick={() => void blocks.refetch()}>
        {wordsFor(blocks.error)} Try again
      </Button>
    );
  if (!blocks.data) return <Skeleton many={1} height={44} />;
  if (blocks.data.length === 0) return <Note>You haven’t blocked anyone.</Note>;
  return (
    <ul className={styles.blocked}>
      {blocks.data.map(({ id, name, profilePicture }) => (
        <li key={id}>
          <Avatar src={profilePicture} name={name} size={44} />
          <span>{name}</span>
          <Button small onClick={() => void unblock(id, name)}>
            Unblock
            <span className="aside"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
