import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { conversationRead } from '../../data/cache/conversations.ts';
import { useLive } from '../../data/useLive.ts';

/** Marks a conversation as read up to `position` while its end is in view and the page is visible. */
export function useMarkRead(id: string, position: number, atEnd: boolean) {
  const live = useLive();
  const cache = useQueryClient();
  const markRead = useEffectEvent(() => {
    if (position === 0 || !atEnd || document.visibilityState !== 'visible') return;
    live.seen(id, { read: position });
    // Shown before the server confirms it to all devices; a fetch may correct it.
    conversationRead(cache, id, 0);
  });
  useEffect(() => {
    markRead();
    const looked = () => markRead();
    document.addEventListener('visibilitychange', looked);
    return () => document.removeEventListener('visibilitychange', looked);
  }, [position, atEnd]);
}
