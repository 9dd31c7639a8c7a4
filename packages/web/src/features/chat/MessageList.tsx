// A scroll area must be reachable by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import type { Conversation } from '@nukkad/core/features/chat/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Virtualizer } from 'virtua';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { BubblesSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { useAgreed } from '../meets/useMeetWith.ts';
import { estimatedHeight } from './estimated-height.ts';
import { keyOf } from './message-items.ts';
import styles from './MessageList.module.css';
import { MessageRow, type MessageActions } from './MessageRow.tsx';
import { useMessageScroll, type MessageScroll } from './useMessageScroll.ts';

const OpeningLines = lazy(() => import('./OpeningLines.tsx'));

export function MessageList({
  conversation,
  uploads,
  loading,
  actions,
  say,
  ...scroll
}: {
  conversation: Conversation;
  /** For each message, how much of its picture has been uploaded, 0 to 1. */
  uploads: ReadonlyMap<string, number>;
  loading: boolean;
  actions: MessageActions;
  /** Sends a first message. */
  say(text: string): void;
} & MessageScroll) {
  const me = useMe();
  const { data: presence } = useQuery(queries.presence());
  const { id: personId, name } = conversation.person;
  const agreed = useAgreed(personId);
  const { area, list, items, shownKey, grewBefore, settle, scrolled, toEnd } = useMessageScroll(scroll);
  return (
    <div className={styles.frame}>
      <div ref={area} className={styles.area} tabIndex={0} role="region" aria-label="Messages">
        {!loading && items.length === 0 && (
          <div className={styles.start}>
            <img src={assetUrl('drawings/quiet.svg')} alt="" width="200" height="150" />
            <p>This is the start of your conversation with {name}. Say hello!</p>
            {!conversation.closed && (
              <Suspense fallback={<div className={styles.lines} />}>
                <div className={styles.lines}>
                  <OpeningLines to={conversation.person} place={agreed?.place ?? ''} send={say} />
                </div>
              </Suspense>
            )}
          </div>
        )}
        {items.length > 0 ? <div className={styles.above} /> : loading && <BubblesSkeleton />}
        <div role="log" aria-label={`Messages with ${name}`}>
          {items.length > 0 && (
            <Virtualizer
              ref={list}
              scrollRef={area}
              data={items}
              shift={grewBefore}
              onScroll={scrolled}
              onResize={settle}
              itemSize={estimatedHeight(scroll.messages)}
            >
              {(item, at) => (
                <MessageRow
                  key={keyOf(item)}
                  item={item}
                  before={items[at - 1]}
                  isShown={keyOf(item) === shownKey}
                  conversation={conversation}
                  areaName={presence?.area?.name ?? me.city}
                  uploaded={uploads.get(keyOf(item))}
                  actions={actions}
                />
              )}
            </Virtualizer>
          )}
        </div>
      </div>
      {!scroll.atEnd && (
        <div className={styles.down}>
          <Button small onClick={toEnd}>
            Jump to latest
          </Button>
        </div>
      )}
    </div>
  );
}
