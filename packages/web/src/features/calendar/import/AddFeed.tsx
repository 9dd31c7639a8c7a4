import { feedAddress } from '@nukkad/core/features/calendar/import/feed-address.ts';
import { largestFeedFile, longestFeedName } from '@nukkad/core/features/calendar/import/feed-limits.ts';
import { refusalWords, refusals } from '@nukkad/core/kernel/refusal-words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../../data/api.ts';
import { refusalCode, wordsFor } from '../../../data/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/Toast.tsx';
import styles from './Feeds.module.css';
import { upcomingEvents } from './upcoming-events.ts';
import { uploadCalendar } from './upload-calendar.ts';
import { refetchFeeds } from '../../../data/cache/calendar.ts';
import { refetchEvents } from '../../../data/cache/events.ts';

interface FeedProblem {
  at: 'name' | 'address' | 'file';
  words: string;
}

export function AddFeed() {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<FeedProblem | null>(null);
  return (
    <Section title="Add a calendar">
      <AddressForm name={name} setName={setName} problem={problem} setProblem={setProblem} />
      <p className={styles.or}>or</p>
      <FileButton name={name} setName={setName} setProblem={setProblem} />
      {problem?.at === 'file' && (
        <p className={styles.problem} role="alert">
          <Icon name="alert" size={18} />
          {problem.words}
        </p>
      )}
    </Section>
  );
}

interface PartProps {
  name: string;
  setName(name: string): void;
  setProblem(problem: FeedProblem | null): void;
}

function AddressForm({ name, setName, problem, setProblem }: PartProps & { problem: FeedProblem | null }) {
  const cache = useQueryClient();
  const [address, setAddress] = useState('');
  // One id until it is added, so that a retry after a lost answer adds nothing twice.
  const [feedId, setFeedId] = useState(() => uuid());
  const problemAt = (at: FeedProblem['at']) => (problem?.at === at ? problem.words : null);
  const subscribe = useMutation({
    mutationFn: () => api.feeds.subscribe({ feedId, name: name.trim(), url: address.trim() }),
    async onSuccess() {
      setName('');
      setAddress('');
      setFeedId(uuid());
      await refetchFeeds(cache);
    },
    onError(error) {
      const code = refusalCode(error);
      const at = code === 'WORD_BANNED' || code === 'LINK_BLOCKED' ? 'name' : 'address';
      setProblem({ at, words: wordsFor(error) });
    },
  });
  function submit() {
    if (name.trim() === '')
      return setProblem({ at: 'name', words: `Enter a name of 1 to ${longestFeedName} characters.` });
    if (feedAddress(address) === null) return setProblem({ at: 'address', words: refusals.FEED_ADDRESS.message });
    setProblem(null);
    subscribe.mutate();
  }
  return (
    <Form submit={submit}>
      <TextField
        label="Name"
        placeholder="e.g. Prithvi Theatre"
        value={name}
        maxLength={longestFeedName}
        problem={problemAt('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label="Address"
        inputMode="url"
        autoComplete="off"
        placeholder="e.g. https://example.com/events.ics"
        hint="The link to the calendar. Its page may call it iCal, ICS or webcal."
        value={address}
        maxLength={2000}
        problem={problemAt('address')}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button look="main" wide type="submit" busy={subscribe.isPending}>
        Add by address
      </Button>
    </Form>
  );
}

const feedName = (typed: string, file: File) =>
  (typed.trim() || file.name.replace(/\.\w+$/, '')).slice(0, longestFeedName) || 'A file';

function FileButton({ name, setName, setProblem }: PartProps) {
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) => uploadCalendar(uuid(), feedName(name, file), file),
    async onSuccess(answer) {
      if (!('feed' in answer)) return setProblem({ at: 'file', words: answer.problem ?? refusalWords(answer.code) });
      setName('');
      toast(upcomingEvents(answer.feed.events));
      await refetchFeeds(cache);
      await refetchEvents(cache);
    },
    onError: (error) => setProblem({ at: 'file', words: wordsFor(error) }),
  });
  function submit(file: File) {
    if (file.size > largestFeedFile) return setProblem({ at: 'file', words: refusals.FEED_TOO_LARGE.message });
    setProblem(null);
    upload.mutate(file);
  }
  return (
    <>
      <input
        ref={input}
        className="aside"
        type="file"
        accept=".ics,.ical,text/calendar"
        aria-label="Calendar file"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) submit(file);
          // Cleared so that the same file can be chosen again after a correction.
          event.currentTarget.value = '';
        }}
      />
      <Button wide busy={upload.isPending} onClick={() => input.current?.click()}>
        {upload.isPending ? 'Importing…' : 'Upload a file'}
      </Button>
    </>
  );
}
