import type { Notification } from '@nukkad/core/features/notifications/contract.ts';
import { notificationsKeptDays } from '@nukkad/core/features/notifications/list-sizes.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { ListEnd } from '../../ui/ListEnd.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotificationsSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { AnswerButtons } from '../meets/AnswerButtons.tsx';
import { useMeetActions } from '../meets/useMeetActions.ts';
import { byDay } from './by-day.ts';
import { NotificationRow } from './NotificationRow.tsx';
import styles from './Notifications.module.css';

export default function Notifications() {
  const query = useInfiniteQuery(queries.notifications());
  // Its buttons would move what is below them.
  const meets = useQuery(queries.meets());
  const isWide = useIsWide();
  const list = notificationsIn(query.data);
  const unseen = unseenIn(query.data);
  return (
    <Screen
      title="Notifications"
      narrow
      // On a wide screen the navigation leads here.
      {...(!isWide && { back: '/home' })}
      news={unseen}
      actions={<IconLink raised to="/settings/notification" icon="settings" label="Notification settings" />}
    >
      {query.isPending || meets.isLoading ? (
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
          {!query.hasNextPage && (
            <ListEnd drawing="no-news">
              {`That’s everything. Notifications are kept for ${notificationsKeptDays} days.`}
            </ListEnd>
          )}
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
            {notification.kind === 'request' && notification.person && <Answer to={notification.person} now={now} />}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The buttons of a request that is still open. */
function Answer({ to: { id, name }, now }: { to: NonNullable<Notification['person']>; now: number }) {
  const { data: meets } = useQuery(queries.meets());
  const actions = useMeetActions(name);
  const request = meets?.requests.find(({ request: it }) => it.fromUserId === id)?.request;
  if (!request || new Date(request.expiresAt).getTime() <= now) return null;
  return (
    <div className={styles.answer} role="group" aria-label={`Request from ${name}`}>
      <AnswerButtons request={request} actions={actions} />
    </div>
  );
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
