import { longestSearch } from '@nukkad/core/features/events/event-filter.ts';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/Button.tsx';
import styles from './Events.module.css';

const debounceMs = 300;

export function SearchField({ words, search }: { words: string; search(words: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(words);
  const [asked, setAsked] = useState(words);
  // The back button or a filter has changed the search.
  if (asked !== words) {
    setAsked(words);
    if (typed.trim() !== words) setTyped(words);
  }
  useEffect(() => {
    if (typed.trim() === words) return undefined;
    const { pathname } = window.location;
    // Someone who has pressed a link meanwhile stays on their way.
    const timer = setTimeout(() => {
      if (window.location.pathname === pathname) search(typed.trim());
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, words, search]);
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed.trim());
          // Hides the phone's keyboard, which covers the results.
          field.current?.blur();
        }}
      >
        <Icon name="search" size={20} />
        <input
          ref={field}
          type="search"
          aria-label="Search events"
          placeholder="Search events"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={longestSearch}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {typed !== '' && (
          <IconButton
            icon="close"
            label="Clear search"
            onClick={() => {
              setTyped('');
              search('');
              field.current?.focus();
            }}
          />
        )}
      </form>
    </search>
  );
}
