import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { notificationSeen, notificationsIn, refetchNotifications, unseenIn } from '../../data/cache/notifications.ts';
import { notifyFailure, wordsFor } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { useNow } from '../../device/server-time.ts';
import { useIsWide } from '../../device/useIsWide.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { IconLink } from '../../ui/IconLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotificationsSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { byDay } from './by-day.ts';
import { NotificationRow } from './NotificationRow.tsx';
import styles from './Notifications.module.css';

export default function Notifications() {
  const query = useInfiniteQuery(queries.notifications());
  const isWide = useIsWide();
  const list = notificationsIn(query.data);
  const unseen = unseenIn(query.data);
  return (
    <Screen
      title="Notifications"
      // On a wide screen the navigation leads here.
      {...(!isWide && { back: '/home' })}
      news={unseen}
      actions={<IconLink raised to="/settings/notification" icon="settings" label="Notification settings" />}
    >
      {query.isPending ? (
        <NotificationsSkeleton />
      ) : query.isLoadingError ? (
        <LoadError query={query} />
      ) : list.length === 0 ? (
        <EmptyState
          drawing="no-news"
          title="You’re all caught up"
          action={
            <ButtonLink look="main" to="/home">
              See who’s nearby
            </ButtonLink>
          }
        >
          Meet requests, missed messages and updates on your events appear here.
        </EmptyState>
      ) : (
        <>
          <Days list={list} unseen={unseen} />
          <ShowMore pages={query} problem={wordsFor(query.error)} />
        </>
      )}
    </Screen>
  );
}

function Days({ list, unseen }: { list: ReturnType<typeof notificationsIn>; unseen: number }) {
  const now = useNow();
  return byDay(list).map(({ name, notifications }, at) => (
    <section key={name} aria-label={name}>
      <div className={styles.day}>
        <h2>{name}</h2>
        {at === 0 && unseen > 0 && <MarkAll />}
      </div>
      <ul className={styles.list}>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} now={now} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function MarkAll() {
  const cache = useQueryClient();
  const markAll = useMutation({
    mutationFn: () => api.notifications.markSeen({ id: null }),
    onMutate: () => notificationSeen(cache, null),
    async onError(error) {
      notifyFailure(error);
      await refetchNotifications(cache);
    },
  });
  return (
    <Button look="quiet" small onClick={() => markAll.mutate()}>
      Mark all as read
    </Button>
  );
}
