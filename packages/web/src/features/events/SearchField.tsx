import { longestSearch } from '@nukkad/core/features/events/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/Button.tsx';
import styles from './Events.module.css';

/** How long nothing is typed before it is searched for, in ms. */
const pauseMs = 300;

/** Where words are typed; `words` are those that are searched for now. */
export function SearchField({ words, search }: { words: string; search(words: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(words);
  const [asked, setAsked] = useState(words);
  // The address has changed by something else: by going back, or by a button.
  if (asked !== words) {
    setAsked(words);
    if (typed.trim() !== words) setTyped(words);
  }
  useEffect(() => {
    if (typed.trim() === words) return undefined;
    const timer = setTimeout(() => search(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, words, search]);
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed.trim());
          // The keyboard of a phone goes away, so that one sees what was found.
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
