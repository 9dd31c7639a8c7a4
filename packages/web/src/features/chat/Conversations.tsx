import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { backend } from '#backend';
import { archivedIn, conversationsIn, unreadIn } from '../../data/cache/conversations.ts';
import { wordsFor } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { onlineAgain } from '../../data/queries/online-again.ts';
import { assetUrl } from '../../ui/asset-url.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RowSkeletons } from '../../ui/RowSkeletons.tsx';
import { Requests } from '../meets/Requests.tsx';
import styles from './Conversations.module.css';
import { ConversationList } from './ConversationList.tsx';
import { ConversationSearch } from './ConversationSearch.tsx';
import { useLostMessages } from './useLostMessages.ts';

const ArchivedConversations = lazy(() => import('./ArchivedConversations.tsx'));

export default function Conversations() {
  const [address] = useSearchParams();
  useLostMessages(() => true);
  if (!address.has('archived')) return <Messages />;
  return (
    <Suspense>
      <ArchivedConversations />
    </Suspense>
  );
}

/** As many conversations leave room on a phone. */
const few = 5;

function MeetSomeoneNew() {
  return (
    <div className={styles.next}>
      <img src={assetUrl('drawings/quiet.svg')} alt="" width="200" height="150" />
      <p>Meet someone new, and chat with them here.</p>
      <ButtonLink small to="/home">
        See who’s nearby
      </ButtonLink>
    </div>
  );
}

function Messages() {
  const conversations = useInfiniteQuery({ ...queries.conversations(), refetchInterval: onlineAgain });
  const list = conversationsIn(conversations.data);
  const archived = archivedIn(conversations.data);
  const [typed, setTyped] = useState('');
  const content = (
    <>
      {archived > 0 && (
        <Link to="/chat?archived" className={styles.archived}>
          <Icon name="archive" />
          Archived
          <span>
            {archived}
            <span className="aside"> {archived === 1 ? 'conversation' : 'conversations'}</span>
          </span>
        </Link>
      )}
      {conversations.isPending ? (
        <RowSkeletons many={5} />
      ) : conversations.isLoadingError ? (
        <LoadError query={conversations} />
      ) : list.length === 0 ? (
        <EmptyState
          drawing="quiet"
          title={archived > 0 ? 'No other conversations' : 'No conversations yet'}
          action={
            <ButtonLink look="main" to="/home">
              See who’s nearby
            </ButtonLink>
          }
        >
          Ask someone to meet. Once they accept, you can chat here.
        </EmptyState>
      ) : (
        <>
          <ConversationList label="Conversations" conversations={list} />
          <ShowMore pages={conversations} problem={wordsFor(conversations.error)} />
          {backend.can.receiveRequests && list.length <= few && !conversations.hasNextPage && <MeetSomeoneNew />}
        </>
      )}
    </>
  );
  return (
    <Screen title="Messages" news={unreadIn(conversations.data)}>
      {backend.can.receiveRequests && <Requests />}
      {backend.can.organizeChats && (list.length > 1 || archived > 0) ? (
        <ConversationSearch typed={typed} type={setTyped}>
          {content}
        </ConversationSearch>
      ) : (
        content
      )}
    </Screen>
  );
}
