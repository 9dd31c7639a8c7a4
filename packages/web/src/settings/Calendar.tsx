import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { queries } from '../queries.ts';
import { tellFailure, wordsFor } from '../refusal.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useSheet } from '../ui/sheets.ts';
import { ErrorState, Skeleton } from '../ui/State.tsx';
import { toast } from '../ui/Toast.tsx';
import styles from './SettingsPage.module.css';

const sure = {
  renewKey: {
    title: 'Make a new address?',
    words: 'The one that you have now stops working. Wherever you use it, put the new one in its place.',
    button: 'Make a new address',
    done: 'This is your new address',
  },
  dropKey: {
    title: 'Stop your calendar?',
    words: 'Its address stops working, and your events disappear from the calendars that read it.',
    button: 'Stop',
    done: 'Your address no longer works',
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
      <Section title="Calendars of the city">
        <p className={styles.small}>
          Bring in the events of a theatre, a club or a library, for you and your connections.
        </p>
        <ButtonLink to="/feeds">Bring in a calendar</ButtonLink>
      </Section>
      <Section title="All events">
        <p className={styles.small}>What the city is up to, for your calendar or your news reader.</p>
        <div className={styles.choices}>
          <ButtonLink small to={`webcal://${location.host}/calendar/all.ics`} reloadDocument>
            Calendar of all events
          </ButtonLink>
          <ButtonLink small to="/calendar/all.rss" reloadDocument>
            News (RSS)
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
      cache.setQueryData(queries.calendarKey().queryKey, key);
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
          The calendar on your phone or computer can show what you have tickets for, and remind you a day and an hour
          before. For that it needs an address of yours.
        </p>
        <Button look="main" icon="calendar" busy={busy} onClick={() => void change('renewKey', 'This is your address')}>
          Make my address
        </Button>
      </>
    );
  const address = `${location.origin}/calendar/mine/${calendarKey}.ics`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast('Copied');
    } catch {
      toast('Copying is not allowed here. Select the address and copy it yourself.');
    }
  }
  return (
    <>
      <TextField
        label="Your private address"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button look="main" icon="copy" wide onClick={() => void copy()}>
        Copy
      </Button>
      <ButtonLink icon="calendar" wide to={address.replace(/^https?:/, 'webcal:')} reloadDocument>
        Open in my calendar
      </ButtonLink>
      <Note>Whoever knows this address sees what you go to and where. Keep it to yourself.</Note>
      <div className={styles.choices}>
        <Button small look="quiet" onClick={() => setAsking('renewKey')}>
          Make a new address
        </Button>
        <Button small look="quiet" onClick={() => setAsking('dropKey')}>
          Stop
        </Button>
      </div>
      {asking && (
        <Sheet title={sure[asking].title} close={() => setAsking(null)}>
          <p>{sure[asking].words}</p>
          <Button look="danger" wide busy={busy} onClick={() => void change(asking, sure[asking].done)}>
            {sure[asking].button}
          </Button>
          <Button wide onClick={() => setAsking(null)}>
            Keep it as it is
          </Button>
        </Sheet>
      )}
    </>
  );
}
