import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Unsent } from '../../device/unsent-message.ts';
import { keyOf, type Item } from './message-items.ts';

/** Within this many px of its end the list counts as at its end. */
const endMargin = 40;
/** Within this many px of its beginning older messages are fetched. */
const olderMargin = 600;

export interface MessageScroll {
  messages: readonly Message[];
  unsent: readonly Unsent[];
  /** The position of a message to start at and point out; null starts at the end. */
  shown: number | null;
  older: (() => void) | null;
  atEnd: boolean;
  setAtEnd(atEnd: boolean): void;
}

/** Whether the list has grown at its beginning since the last render: the reader must then keep their place. */
function useGrewBefore(first: string | undefined, length: number): boolean {
  const [seen, setSeen] = useState({ first, length, before: false });
  if (seen.first !== first || seen.length !== length)
    setSeen({ first, length, before: seen.first !== undefined && seen.first !== first && length > seen.length });
  return seen.before;
}

/** Starts at the end, stays there while messages arrive, and keeps its place while older ones load above. */
export function useMessageScroll({ messages, unsent, shown, older, atEnd, setAtEnd }: MessageScroll) {
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  /** The height of the area when `settle` last ran, in px. */
  const settledAt = useRef(0);
  const items: Item[] = [...messages.map((message) => ({ message })), ...unsent.map((it) => ({ unsent: it }))];
  const grewBefore = useGrewBefore(messages[0]?.id, items.length);
  const toEnd = () => list.current?.scrollToIndex(items.length - 1, { align: 'end' });

  /** Measures on the page: what the list reports may be from before a resize. */
  function updateAtEnd() {
    if (!area.current) return;
    const { scrollTop, clientHeight, scrollHeight } = area.current;
    setAtEnd(scrollTop + clientHeight >= scrollHeight - endMargin);
  }
  /** Stays at the end after any change of size: a message arrived or turned out taller, the keyboard opened. */
  function settle() {
    settledAt.current = area.current?.clientHeight ?? 0;
    if (atEnd) toEnd();
    // Before the shown message is scrolled to, positions are not final.
    else if (shown === null) updateAtEnd();
  }
  const settleNow = useEffectEvent(settle);
  /** A window that opens and closes its keyboard within a frame moves the list, but has the same height again. */
  const windowResized = useEffectEvent(() => {
    if (atEnd) area.current?.scrollTo(0, area.current.scrollHeight);
  });
  useEffect(() => {
    const onResize = () => windowResized();
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  const latest = items.at(-1);
  const latestKey = latest && keyOf(latest);
  useLayoutEffect(() => settleNow(), [latestKey, shown]);

  // The shown message may have been deleted; then the one before it is pointed out.
  const shownKey = shown === null ? null : messages.findLast(({ position }) => position <= shown)?.id;
  const scrollToShown = useEffectEvent(() => {
    const index = items.findIndex((item) => keyOf(item) === shownKey);
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'center' });
  });
  useLayoutEffect(() => scrollToShown(), [shownKey]);

  const written = unsent.length;
  const scrollToWritten = useEffectEvent(() => {
    if (written > 0) toEnd();
  });
  useLayoutEffect(() => scrollToWritten(), [written]);

  function scrolled(offset: number) {
    if (area.current?.clientHeight === settledAt.current) updateAtEnd();
    if (offset < olderMargin) older?.();
  }
  return { area, list, items, shownKey, grewBefore, settle, scrolled, toEnd };
}
