import { longestSearch } from '@nukkad/core/features/events/event-search.ts';
import { useEffect, useState } from 'react';
import { SearchField } from '../../ui/SearchField.tsx';

const debounceMs = 300;

export function EventSearch({ words, search }: { words: string; search(words: string): void }) {
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
    // Doesn't interrupt someone who has pressed a link meanwhile.
    const timer = setTimeout(() => {
      if (window.location.pathname === pathname) search(typed.trim());
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, words, search]);
  return (
    <SearchField
      aria-label="Search events"
      placeholder="Search events"
      maxLength={longestSearch}
      value={typed}
      type={setTyped}
      submit={search}
    />
  );
}
