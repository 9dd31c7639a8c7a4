import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notificationsIn } from '../data/cache/notifications.ts';
import { queries } from '../data/queries.ts';
import { closeShown } from '../device/shown-notifications.ts';

/** Answers the service worker, which asks where someone is and opens the screen of a notification that was tapped; closes on
 * the phone what was seen here. */
export function useOpenedNotifications() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const answer = useEffectEvent(async ({ data, ports: [port] }: MessageEvent) => {
    if (typeof data !== 'object' || data === null) return;
    if (data.type === 'where') port?.postMessage(pathname);
    if (data.type !== 'open' || typeof data.path !== 'string') return;
    port?.postMessage(data.path);
    await navigate(data.path);
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => void answer(event);
    navigator.serviceWorker?.addEventListener('message', listen);
    return () => navigator.serviceWorker?.removeEventListener('message', listen);
  }, []);
  // The bell fetches them.
  const { data } = useInfiniteQuery({ ...queries.notifications(), enabled: false });
  useEffect(() => {
    // Others may be newer than this list.
    const seen = new Set(notificationsIn(data).flatMap(({ id, isSeen }) => (isSeen ? [id] : [])));
    void closeShown((tag) => seen.has(tag)).catch(() => {});
  }, [data]);
}
