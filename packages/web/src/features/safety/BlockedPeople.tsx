import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { personUnblocked } from '../../data/cache/people.ts';
import { queries } from '../../data/queries.ts';
import { notifyFailure } from '../../data/failure.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/Toast.tsx';
import { Retry } from '../../data/Retry.tsx';
import styles from './Safety.module.css';

export function BlockedPeople() {
  const blocks = useQuery(queries.blocks());
  const cache = useQueryClient();
  const { mutate: unblock } = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.safety.unblock({ personId: id }),
    onSuccess(_, { name }) {
      toast(`${name} is no longer blocked`);
      return personUnblocked(cache);
    },
    onError: notifyFailure,
  });
  if (!blocks.data)
    return (
      <Retry query={blocks}>
        <Skeleton many={1} height={44} />
      </Retry>
    );
  if (blocks.data.length === 0) return <Note>You haven’t blocked anyone.</Note>;
  return (
    <ul className={styles.blocked}>
      {blocks.data.map(({ id, name, profilePicture }) => (
        <li key={id}>
          <Avatar src={profilePicture} name={name} size={44} />
          <span>{name}</span>
          <Button small onClick={() => unblock({ id, name })}>
            Unblock
            <span className="aside"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
