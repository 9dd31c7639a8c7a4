import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { onlineAgain } from '../../data/queries/online-again.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ConversationScreen } from './ConversationScreen.tsx';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { NotSentYet } from './NotSentYet.tsx';
import { useLostMessages } from './useLostMessages.ts';

export default function ConversationRoute() {
  const id = useParams()['conversationId'] ?? '';
  const conversation = useQuery({ ...queries.conversation(id), refetchInterval: onlineAgain });
  useLostMessages((it) => it === id && conversation.data === null);
  // The accepted request stands above the messages, which must not move when it arrives.
  const meets = useQuery(queries.meets());
  if (conversation.data && !meets.isLoading) return <ConversationScreen key={id} conversation={conversation.data} />;
  const unsent = <NotSentYet conversationId={id} />;
  if (conversation.isPending || meets.isLoading) return <ConversationSkeleton>{unsent}</ConversationSkeleton>;
  return (
    <Screen title="Conversation" back="/chat">
      {conversation.isSuccess ? (
        <EmptyState
          drawing="quiet"
          title="Conversation not found"
          action={<ButtonLink to="/chat">Back to Messages</ButtonLink>}
        >
          It doesn’t exist, or you’re not part of it.
        </EmptyState>
      ) : (
        <LoadError query={conversation} />
      )}
      {!conversation.isSuccess && unsent}
    </Screen>
  );
}
