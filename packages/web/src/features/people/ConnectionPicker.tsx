import type { Conversation } from '@nukkad/core/features/chat/contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsIn } from '../../data/cache/conversations.ts';
import { wordsFor } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ConnectionPicker.module.css';

type Connection = Conversation['person'];

/** The user's connections, each with a button. `verb` labels it; `empty` is shown to someone without connections. */
export function ConnectionPicker({
  verb,
  empty,
  busy,
  leaveOut,
  choose,
}: {
  verb: string;
  empty: string;
  /** The id of the connection whose button is busy. */
  busy?: string | undefined;
  leaveOut?(personId: string): boolean;
  choose(person: Connection, conversationId: string): void;
}) {
  const conversations = useInfiniteQuery(queries.conversations());
  const listed = conversationsIn(conversations.data).filter(({ person }) => !leaveOut?.(person.id));
  if (conversations.isLoadingError) return <LoadError query={conversations} />;
  if (!conversations.data) return <Skeleton many={2} height={56} />;
  if (listed.length === 0 && !conversations.hasNextPage) return <p>{empty}</p>;
  return (
    <>
      <ul aria-label="People">
        {listed.map(({ id, person }) => (
          <li key={person.id} className={styles.person}>
            <Avatar src={person.profilePicture} name={person.name} size={40} />
            <span>{person.name}</span>
            <Button
              small
              busy={busy === person.id}
              aria-label={`${verb} ${person.name}`}
              onClick={() => choose(person, id)}
            >
              {verb}
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore pages={conversations} problem={wordsFor(conversations.error)} />
    </>
  );
}
