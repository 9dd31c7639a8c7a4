import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/api.ts';
import { calendarKeyChanged } from '../../../data/cache/calendar.ts';
import { queries } from '../../../data/queries.ts';
import { tellFailure, wordsFor } from '../../../data/failure.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useSheet } from '../../../ui/sheets.ts';
import { ErrorState, Skeleton } from '../../../ui/State.tsx';
import { toast } from '../../../ui/Toast.tsx';
import styles from './Calendar.module.css';

const sure = {
  renewKey: {
    title: 'Reset your calendar link?',
    words: 'Your current link stops working. Replace it wherever you use it.',
    button: 'Reset link',
    done: 'Here’s your new link',
  },
  dropKey: {
    title: 'Turn off your calendar link?',
    words: 'It stops working, and your events disappear from the calendars that use it.',
    button: 'Turn off',
    done: 'Calendar link turned off',
  },
} as const;

/** One's own events in the calendar that one uses anyway, and those of other calendars here. */
export function Calendar() {
  const key = useQuery(queries.calendarKey());
  return (
    <>
      <Section title="Your events in your calendar">
        {key.isPending ? (
          <Skeleton many={1} height={150} />
        ) : key.isLoadingError ? (
          <ErrorState retry={() => void key.refetch()}>{wordsFor(key.error)}</ErrorState>
        ) : (
          <Address calendarKey={key.data} />
        )}
      </Section>
      <Section title="Imported calendars">
        <p className={styles.small}>Import the events of a theatre, club or library for you and your connections.</p>
        <ButtonLink to="/feeds">Import a calendar</ButtonLink>
      </Section>
      <Section title="All events">
        <p className={styles.small}>Everything that’s on in the city, for your calendar app or news reader.</p>
        <div className={styles.choices}>
          <ButtonLink small to={`webcal://${location.host}/calendar/all.ics`} reloadDocument>
            Calendar of all events
          </ButtonLink>
          <ButtonLink small to="/calendar/all.rss" reloadDocument>
            RSS feed
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

function Address({ calendarKey }: { calendarKey: string | null }) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useSheet<keyof typeof sure>('sure');

  async function change(by: keyof typeof sure, done: string) {
    setBusy(true);
    try {
      const { key } = await api.calendar[by]();
      calendarKeyChanged(cache, key);
      toast(done);
    } catch (error) {
      tellFailure(error);
    }
    setBusy(false);
    setAsking(null);
  }

  if (calendarKey === null)
    return (
      <>
        <p>
          See the events you have tickets for in the calendar on your phone or computer, with reminders a day and an
          hour before. All it needs is your private link.
        </p>
        <Button look="main" icon="calendar" busy={busy} onClick={() => void change('renewKey', 'Here’s your link')}>
          Get my calendar link
        </Button>
      </>
    );
  const address = `${location.origin}/calendar/mine/${calendarKey}.ics`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast('Copied');
    } catch {
      toast('Copying isn’t allowed here. Select the link and copy it yourself.');
    }
  }
  return (
    <>
      <TextField label="Your private link" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <Button look="main" icon="copy" wide onClick={() => void copy()}>
        Copy
      </Button>
      <ButtonLink icon="calendar" wide to={address.replace(/^https?:/, 'webcal:')} reloadDocument>
        Open in my calendar
      </ButtonLink>
      <Note>Anyone with this link can see which events you’re going to and where. Keep it private.</Note>
      <div className={styles.choices}>
        <Button small look="quiet" onClick={() => setAsking('renewKey')}>
          Reset link
        </Button>
        <Button small look="quiet" onClick={() => setAsking('dropKey')}>
          Turn off
        </Button>
      </div>
      {asking && (
        <Sheet title={sure[asking].title} close={() => setAsking(null)}>
          <p>{sure[asking].words}</p>
          <Button look="danger" wide busy={busy} onClick={() => void change(asking, sure[asking].done)}>
            {sure[asking].button}
          </Button>
          <Button wide onClick={() => setAsking(null)}>
            Keep my link
          </Button>
        </Sheet>
      )}
    </>
  );
}
