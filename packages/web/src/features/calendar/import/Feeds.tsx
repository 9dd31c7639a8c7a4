import type { Feed } from '@nukkad/core/features/calendar/import/contract.ts';
import { feedAddress, largestFeedFile, mostFeeds } from '@nukkad/core/features/calendar/import/rules.ts';
import { refusalWords, refusals } from '@nukkad/core/kernel/refusals.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../../data/api.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { feedsChanged, refetchFeeds } from '../../../data/cache/calendar.ts';
import { refetchEvents } from '../../../data/cache/events.ts';
import { queries } from '../../../data/queries.ts';
import { tellFailure, wordsFor } from '../../../data/failure.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useSheet } from '../../../ui/sheets.ts';
import { ErrorState, Skeleton } from '../../../ui/State.tsx';
import { toast } from '../../../ui/Toast.tsx';
import { dateAndTime } from '../../../format/dates.ts';
import styles from './Feeds.module.css';
import { handInFile } from './upload-calendar.ts';

const steps = {
  waiting: 'Waiting…',
  fetching: 'Downloading…',
  reading: 'Importing…',
} as const;

const many = (events: number) => (events === 1 ? '1 upcoming event' : `${events} upcoming events`);

/** Calendars of the city: what one has brought in, how that goes, and more of them. */
export default function Feeds() {
  const feeds = useQuery(queries.feeds());
  return (
    <Screen title="Imported calendars" back="/settings/calendar">
      <p className={styles.lead}>
        Import the calendar of a theatre, club or library. You and your connections see its events, with links to the
        originals. Once we approve the calendar, everyone sees them.
      </p>
      {feeds.isPending ? (
        <Skeleton many={2} height={96} />
      ) : feeds.isLoadingError ? (
        <ErrorState retry={() => void feeds.refetch()}>{wordsFor(feeds.error)}</ErrorState>
      ) : (
        <>
          {feeds.data.length > 0 && (
            <ul className={styles.feeds} aria-label="Your calendars">
              {feeds.data.map((feed) => (
                <li key={feed.id}>
                  <Row feed={feed} />
                </li>
              ))}
            </ul>
          )}
          {feeds.data.length < mostFeeds ? <Add /> : <Note>{refusals.FEEDS_FULL.message}</Note>}
        </>
      )}
    </Screen>
  );
}

/** Puts what is known of the calendars by now on screen, and fetches what has changed with them. */
function useChange() {
  const cache = useQueryClient();
  return {
    show: (feeds: Feed[]) => feedsChanged(cache, feeds),
    again: () => refetchFeeds(cache),
    eventsChanged: () => refetchEvents(cache),
  };
}

function Row({ feed }: { feed: Feed }) {
  const change = useChange();
  const [leaving, setLeaving] = useSheet(`remove ${feed.id}`);
  const [busy, setBusy] = useState(false);
  async function lookAgain() {
    try {
      await api.feeds.refresh({ id: feed.id });
      await change.again();
    } catch (error) {
      tellFailure(error);
    }
  }
  async function remove() {
    setBusy(true);
    try {
      change.show((await api.feeds.remove({ id: feed.id })).feeds);
      await change.eventsChanged();
      toast(`${feed.name} and its events removed`);
    } catch (error) {
      tellFailure(error);
      setBusy(false);
      setLeaving(null);
    }
  }
  return (
    <article className={styles.feed} aria-label={feed.name}>
      <div className={styles.text}>
        <h2>{feed.name}</h2>
        <p className={styles.from}>{feed.url === null ? 'From a file' : new URL(feed.url).hostname}</p>
        <p className={feed.problem && !feed.step ? styles.problem : styles.state} role="status">
          <Icon name={feed.step ? 'clock' : feed.problem ? 'alert' : 'check'} size={18} />
          {feed.step ? steps[feed.step] : (feed.problem ?? many(feed.events))}
        </p>
        <p className={styles.from}>{feed.isPublic ? 'Public' : 'Visible to you and your connections'}</p>
        {!feed.step && feed.url !== null && feed.next && (
          <p className={styles.from}>Next refresh: {dateAndTime(feed.next)}</p>
        )}
        {feed.url !== null && (
          <div>
            <Button small disabled={feed.step !== null} onClick={() => void lookAgain()}>
              Refresh now
            </Button>
          </div>
        )}
      </div>
      <IconButton icon="trash" label={`Remove ${feed.name}`} onClick={() => setLeaving(true)} />
      {leaving && (
        <Sheet title={`Remove ${feed.name}?`} close={() => setLeaving(null)}>
          <p>Its events will disappear for everyone. You can import it again at any time.</p>
          <Button look="danger" wide busy={busy} onClick={() => void remove()}>
            Remove calendar
          </Button>
          <Button wide onClick={() => setLeaving(null)}>
            Keep calendar
          </Button>
        </Sheet>
      )}
    </article>
  );
}

function Add() {
  const change = useChange();
  const file = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  /** Made once for what is typed, so that a second press after a lost answer adds nothing twice. */
  const [feedId, setFeedId] = useState(() => uuid());
  const [sending, setSending] = useState<'address' | 'file' | null>(null);
  const [problem, setProblem] = useState<{ at: 'name' | 'address' | 'file'; words: string } | null>(null);
  const problemAt = (at: 'name' | 'address') => (problem?.at === at ? problem.words : null);

  async function add() {
    if (name.trim() === '') return setProblem({ at: 'name', words: 'Enter a name of 1 to 60 characters.' });
    if (feedAddress(address) === null) return setProblem({ at: 'address', words: refusals.FEED_ADDRESS.message });
    setProblem(null);
    setSending('address');
    try {
      await api.feeds.subscribe({ feedId, name: name.trim(), url: address.trim() });
      setName('');
      setAddress('');
      setFeedId(uuid());
      await change.again();
    } catch (error) {
      setProblem({ at: 'address', words: wordsFor(error) });
    }
    setSending(null);
  }

  async function handIn(chosen: File) {
    const called = (name.trim() || chosen.name.replace(/\.\w+$/, '')).slice(0, 60) || 'A file';
    if (chosen.size > largestFeedFile) return setProblem({ at: 'file', words: refusals.FEED_TOO_LARGE.message });
    setProblem(null);
    setSending('file');
    try {
      const answer = await handInFile(uuid(), called, chosen);
      if ('feed' in answer) {
        setName('');
        toast(many(answer.feed.events));
        await change.again();
        await change.eventsChanged();
      } else setProblem({ at: 'file', words: answer.problem ?? refusalWords(answer.code) });
    } catch (error) {
      setProblem({ at: 'file', words: wordsFor(error) });
    }
    setSending(null);
  }

  return (
    <Section title="Add a calendar">
      <Form submit={() => void add()}>
        <TextField
          label="Name"
          placeholder="Prithvi Theatre"
          value={name}
          maxLength={60}
          problem={problemAt('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="Address"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/events.ics"
          hint="Often labelled iCal, ICS or webcal on the calendar’s page"
          value={address}
          maxLength={2000}
          problem={problemAt('address')}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button look="main" wide type="submit" busy={sending === 'address'}>
          Add by address
        </Button>
      </Form>
      <input
        ref={file}
        className="aside"
        type="file"
        accept=".ics,.ical,text/calendar"
        aria-label="Calendar file"
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) void handIn(chosen);
          // The same file can be chosen again after it was mended.
          event.currentTarget.value = '';
        }}
      />
      <Button wide busy={sending === 'file'} onClick={() => file.current?.click()}>
        {sending === 'file' ? 'Importing…' : 'Upload a file'}
      </Button>
      {problem?.at === 'file' && (
        <p className={styles.problem} role="alert">
          <Icon name="alert" size={18} />
          {problem.words}
        </p>
      )}
    </Section>
  );
}
