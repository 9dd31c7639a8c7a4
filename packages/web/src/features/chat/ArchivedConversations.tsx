import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsIn } from '../../data/cache/conversations.ts';
import { wordsFor } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { onlineAgain } from '../../data/queries/online-again.ts';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConversationList } from './ConversationList.tsx';

export default function ArchivedConversations() {
  const archived = useInfiniteQuery({ ...queries.archived(), refetchInterval: onlineAgain });
  const list = conversationsIn(archived.data);
  return (
    <Screen title="Archived" back="/chat">
      {archived.isPending ? (
        <Skeleton many={2} height={76} />
      ) : archived.isLoadingError ? (
        <LoadError query={archived} />
      ) : list.length === 0 ? (
        <EmptyState drawing="quiet" title="Nothing archived">
          Conversations you archive appear here.
        </EmptyState>
      ) : (
        <>
          <Note>A conversation moves back to Messages with its next message, unless it is muted.</Note>
          <ConversationList label="Archived conversations" conversations={list} />
          <ShowMore pages={archived} problem={wordsFor(archived.error)} />
        </>
      )}
    </Screen>
  );
}
