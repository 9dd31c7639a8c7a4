import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { longestName } from '@nukkad/core/features/chat/search-limits.ts';
import type { ReactNode } from 'react';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { ConversationList } from './ConversationList.tsx';
import styles from './ConversationSearch.module.css';

/** A field that searches conversations by name. While it is empty, `children` are shown. */
export function ConversationSearch({
  typed,
  type,
  children,
}: {
  typed: string;
  type(words: string): void;
  children: ReactNode;
}) {
  const words = useDebounced(typed).trim();
  return (
    <>
      <div className={styles.search}>
        <SearchField
          aria-label="Search conversations by name"
          placeholder="Search by name"
          maxLength={longestName}
          value={typed}
          type={type}
        />
      </div>
      {typed.trim() === '' || words === '' ? children : <Found words={words} />}
    </>
  );
}

function Found({ words }: { words: string }) {
  const found = useQuery({ ...queries.foundConversations(words), placeholderData: keepPreviousData });
  if (found.isPending) return <Skeleton many={2} height={76} />;
  if (found.isLoadingError) return <LoadError query={found} />;
  const many = found.data.length;
  return (
    <>
      <p className="aside" role="status">
        {many === 0 ? 'Nothing found' : `${many} ${many === 1 ? 'conversation' : 'conversations'}`}
      </p>
      {many === 0 ? (
        <EmptyState drawing="quiet" title="Nothing found">
          You have no conversation with “{words}”.
        </EmptyState>
      ) : (
        <ConversationList label="Conversations found" conversations={found.data} />
      )}
    </>
  );
}
