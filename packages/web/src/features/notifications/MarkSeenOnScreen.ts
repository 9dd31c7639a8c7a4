import { notificationPath } from '@nukkad/core/features/notifications/notification-path.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../data/api.ts';
import { notificationSeen, notificationsIn } from '../../data/cache/notifications.ts';
import { queries } from '../../data/queries.ts';

/** Marks notifications as seen, on all devices, when the screen that they open is on screen: however someone got there. */
export default function MarkSeenOnScreen() {
  const cache = useQueryClient();
  const { pathname, hash } = useLocation();
  const paths = new Set([pathname, pathname + hash]);
  // What the bell or the list has fetched; this fetches nothing.
  const { data } = useInfiniteQuery({ ...queries.notifications(), enabled: false });
  const ids = notificationsIn(data).flatMap((it) => (!it.isSeen && paths.has(notificationPath(it)) ? it.id : []));
  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    for (const id of ids) {
      notificationSeen(cache, id);
      // If it fails, the next fetch shows it as new and tries again.
      api.notifications.markSeen({ id }).catch(() => {});
    }
  });
  const isAny = ids.length > 0;
  useEffect(() => {
    if (!isAny) return undefined;
    look();
    const looked = () => look();
    document.addEventListener('visibilitychange', looked);
    return () => document.removeEventListener('visibilitychange', looked);
  }, [isAny, pathname, hash]);
  return null;
}
