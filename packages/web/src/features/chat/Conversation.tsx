import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { wordsFor } from '../../data/failure.ts';
import { onlineAgain, queries } from '../../data/queries.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConversationScreen } from './ConversationScreen.tsx';
import { NotSentYet } from './NotSentYet.tsx';
import { useLostMessages } from './useLostMessages.ts';

export default function Conversation() {
  const id = useParams()['conversationId'] ?? '';
  const conversation = useQuery({ ...queries.conversation(id), refetchInterval: onlineAgain });
  useLostMessages((it) => it === id && conversation.data === null);
  // The accepted request stands above the messages, which must not move when it arrives.
  const meets = useQuery(queries.meets());
  if (conversation.data && !meets.isLoading) return <ConversationScreen key={id} conversation={conversation.data} />;
  return (
    <Screen title="Conversation" back="/chat">
      {conversation.isPending || meets.isLoading ? (
        <Skeleton many={1} height={64} />
      ) : conversation.isSuccess ? (
        <EmptyState
          drawing="quiet"
          title="Conversation not found"
          action={<ButtonLink to="/chat">Back to Messages</ButtonLink>}
        >
          It doesn’t exist, or you’re not part of it.
        </EmptyState>
      ) : (
        <ErrorState retry={() => void conversation.refetch()}>{wordsFor(conversation.error)}</ErrorState>
      )}
      {!conversation.isSuccess && <NotSentYet conversationId={id} />}
    </Screen>
  );
}
