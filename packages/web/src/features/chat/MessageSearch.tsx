import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { maxFound, searchLimits } from '@nukkad/core/features/chat/search-limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queries } from '../../data/queries.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { useMe } from '../../data/session.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { clock, dayName } from '../../format/dates.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { highlightParts } from './search-highlight.ts';
import styles from './MessageSearch.module.css';

export default function MessageSearch({
  id,
  name,
  show,
  close,
}: {
  id: string;
  name: string;
  show(message: Message): void;
  close(): void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed);
  useEffect(() => field.current?.focus(), []);
  return (
    <search className={styles.search}>
      <h1 className="aside">Search your conversation with {name}</h1>
      <form className={styles.head} onSubmit={(event) => event.preventDefault()}>
        <IconButton icon="back" label="Close search" onClick={close} />
        <input
          ref={field}
          type="search"
          aria-label={`Search your conversation with ${name}`}
          placeholder="Search this conversation"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={searchLimits.longest}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
      </form>
      <div className={styles.body}>
        {words.length < searchLimits.shortest ? (
          <p className={styles.hint}>
            Search what either of you wrote. Type at least {searchLimits.shortest} characters.
          </p>
        ) : (
          <Results id={id} name={name} words={words} show={show} />
        )}
      </div>
    </search>
  );
}

function Results({ id, name, words, show }: { id: string; name: string; words: string; show(message: Message): void }) {
  const me = useMe();
  const found = useQuery({ ...queries.search(id, words), placeholderData: keepPreviousData });
  if (found.isPending) return <Skeleton many={3} height={64} />;
  if (found.isLoadingError) return <LoadError query={found} />;
  const messages = found.data;
  return (
    <>
      <p className={messages.length === 0 ? 'aside' : styles.hint} role="status">
        {messages.length === 0
          ? 'Nothing found'
          : messages.length === maxFound
            ? `Showing the latest ${maxFound}`
            : `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`}
      </p>
      {messages.length === 0 ? (
        <EmptyState drawing="quiet" title="Nothing found">
          No messages with “{words}” here. Try a shorter word.
        </EmptyState>
      ) : (
        <ul className={styles.found} aria-label="Messages found">
          {messages.map((message) => (
            <li key={message.id}>
              <button type="button" onClick={() => show(message)}>
                <span className={styles.who}>
                  <span>{message.senderId === me.id ? 'You' : name}</span>
                  <time dateTime={message.timestamp}>
                    {dayName(message.timestamp)}, {clock(message.timestamp)}
                  </time>
                </span>
                <span className={styles.words} dir="auto">
                  {highlightParts(excerpt(message.message, words), words).map((part) =>
                    part.found ? <mark key={part.at}>{part.words}</mark> : part.words,
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function excerpt(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  return at < 80 ? text : `…${text.slice(text.indexOf(' ', at - 60) + 1)}`;
}
