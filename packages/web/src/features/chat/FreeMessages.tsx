import { shownFrom } from '@nukkad/core/features/chat/free-message-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { allowanceOutdated, messageCounted } from '../../data/cache/free-messages.ts';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { useLive } from '../../data/useLive.ts';
import styles from './FreeMessages.module.css';

const words = (left: number) =>
  left === 0
    ? 'You’ve used today’s free messages. What you write now is sent after midnight.'
    : `${left === 1 ? '1 free message' : `${left} free messages`} left today.`;

/** Says how many messages are left of the day, once they are few. */
export function FreeMessages({ conversationId }: { conversationId: string }) {
  const me = useMe();
  const live = useLive();
  const cache = useQueryClient();
  const { data } = useQuery(queries.allowance(conversationId));
  useEffect(
    () =>
      live.listen((update) => {
        if (update.type === 'premium.changed') allowanceOutdated(cache);
        if (update.type === 'chat.message' && update.message.senderId === me.id) messageCounted(cache, conversationId);
      }),
    [live, cache, me.id, conversationId],
  );
  const left = data?.left ?? null;
  if (left === null || left > shownFrom) return null;
  return (
    <p className={styles.free} role="status">
      {words(left)} <Link to="/premium">Get Premium</Link>
    </p>
  );
}
