import type { Feed } from '@nukkad/core/features/calendar/import/contract.ts';
import { maxFeeds } from '@nukkad/core/features/calendar/import/feed-limits.ts';
import { refusals } from '@nukkad/core/kernel/refusal-words.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { queries } from '../../../data/queries.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { LoadError } from '../../../data/LoadError.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useSheet } from '../../../ui/useSheet.ts';
import { PageIntro } from '../../../ui/PageIntro.tsx';
import { FormSkeleton } from '../../../ui/ScreenSkeletons.tsx';
import { toast } from '../../../ui/Toast.tsx';
import { dateAndTime } from '../../../format/dates.ts';
import { AddFeed } from './AddFeed.tsx';
import styles from './Feeds.module.css';
import { upcomingEvents } from './upcoming-events.ts';
import { feedsChanged, refetchFeeds } from '../../../data/cache/calendar.ts';
import { refetchEvents } from '../../../data/cache/events.ts';

const steps = {
  waiting: 'Waiting…',
  fetching: 'Downloading…',
  reading: 'Importing…',
} as const;

const about =
  'Import the calendar of a theatre, club or library. You and your connections see its events, and everyone does once we approve it.';

export default function Feeds() {
  const feeds = useQuery(queries.feeds());
  return (
    <Screen title="Imported calendars" back="/settings/calendar" narrow>
      {feeds.isPending ? (
        <FormSkeleton many={3} />
      ) : feeds.isLoadingError ? (
        <LoadError query={feeds} />
      ) : (
        <>
          {feeds.data.length === 0 && <PageIntro drawing="no-events">See what’s on at the places you love.</PageIntro>}
          <Note>{about}</Note>
          {feeds.data.length > 0 && (
            <ul className={styles.feeds} aria-label="Your calendars">
              {feeds.data.map((feed) => (
                <li key={feed.id}>
                  <FeedCard feed={feed} />
                </li>
              ))}
            </ul>
          )}
          {feeds.data.length < maxFeeds ? <AddFeed /> : <Note>{refusals.FEEDS_FULL.message}</Note>}
        </>
      )}
    </Screen>
  );
}

function FeedCard({ feed }: { feed: Feed }) {
  const cache = useQueryClient();
  const [removing, setRemoving] = useSheet(`remove ${feed.id}`);
  const refresh = useMutation({
    mutationFn: () => api.feeds.refresh({ id: feed.id }),
    onSuccess: () => refetchFeeds(cache),
    onError: notifyFailure,
  });
  return (
    <article className={styles.feed} aria-label={feed.name}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon name="calendar" />
        </span>
        <div className={styles.text}>
          <h2>{feed.name}</h2>
          <p className={styles.from}>{feed.url === null ? 'From a file' : new URL(feed.url).hostname}</p>
        </div>
        <IconButton icon="trash" label={`Remove ${feed.name}`} onClick={() => setRemoving(true)} />
      </div>
      <p className={feed.problem && !feed.step ? styles.problem : styles.state} role="status">
        <Icon name={feed.step ? 'clock' : feed.problem ? 'alert' : 'check'} size={18} />
        {feed.step ? steps[feed.step] : (feed.problem ?? upcomingEvents(feed.events))}
      </p>
      {!feed.step && feed.problem && feed.events > 0 && <p className={styles.from}>{upcomingEvents(feed.events)}</p>}
      <p className={styles.seen}>
        <Icon name={feed.isPublic ? 'user' : 'lock'} size={18} />
        {feed.isPublic ? 'Public' : 'Visible to you and your connections'}
      </p>
      {feed.url !== null && (
        <div className={styles.end}>
          <Button small disabled={feed.step !== null} onClick={() => refresh.mutate()}>
            Refresh now
          </Button>
          {!feed.step && feed.next && <p className={styles.from}>Next refresh: {dateAndTime(feed.next)}</p>}
        </div>
      )}
      {removing && <RemoveSheet feed={feed} close={() => setRemoving(null)} />}
    </article>
  );
}

function RemoveSheet({ feed, close }: { feed: Feed; close(): void }) {
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.feeds.remove({ id: feed.id }),
    async onSuccess({ feeds }) {
      feedsChanged(cache, feeds);
      await refetchEvents(cache);
      toast(`${feed.name} and its events removed`);
    },
    onError(error) {
      notifyFailure(error);
      close();
    },
  });
  return (
    <Sheet title={`Remove ${feed.name}?`} close={close}>
      <p>Its events will disappear for everyone. You can import it again at any time.</p>
      <Button look="danger" wide busy={remove.isPending} onClick={() => remove.mutate()}>
        Remove calendar
      </Button>
      <Button wide onClick={close}>
        Keep calendar
      </Button>
    </Sheet>
  );
}
