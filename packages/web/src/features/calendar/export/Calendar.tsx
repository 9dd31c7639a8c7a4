import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { queries } from '../../../data/queries.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { LoadError } from '../../../data/LoadError.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageIntro } from '../../../ui/PageIntro.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useSheet } from '../../../ui/useSheet.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/Toast.tsx';
import styles from './Calendar.module.css';
import { calendarKeyChanged } from '../../../data/cache/calendar.ts';
import { assetUrl } from '../../../ui/asset-url.ts';

const confirmations = {
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

type LinkChange = keyof typeof confirmations;

export default function Calendar() {
  const key = useQuery(queries.calendarKey());
  return (
    <>
      <PageIntro drawing="no-events">Never miss an event you’re going to.</PageIntro>
      <Section title="Your events in your calendar">
        {key.isPending ? (
          <Skeleton many={1} height={150} />
        ) : key.isLoadingError ? (
          <LoadError query={key} />
        ) : key.data === null ? (
          <NewLink />
        ) : (
          <PrivateLink calendarKey={key.data} />
        )}
      </Section>
      <Section title="Imported calendars">
        <p className={styles.small}>Import the events of a theatre, club or library for you and your connections.</p>
        <ButtonLink to="/feeds">Import a calendar</ButtonLink>
      </Section>
      <Section title="All events">
        <p className={styles.small}>Everything that’s on in the city, for your calendar app.</p>
        <div className={styles.choices}>
          <ButtonLink small to={`webcal://${location.host}/calendar/all.ics`} reloadDocument>
            Calendar of all events
          </ButtonLink>
          <ButtonLink small to="/calendar/all.rss" reloadDocument>
            RSS
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

function useLinkChange(onSettled?: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ change }: { change: LinkChange; done: string }) => api.calendar[change](),
    onSuccess: ({ key }, { done }) => {
      calendarKeyChanged(cache, key);
      toast(done);
    },
    onError: notifyFailure,
    onSettled,
  });
}

function NewLink() {
  const create = useLinkChange();
  return (
    <>
      <p>
        Events you have tickets for, in the calendar on your phone or computer, with reminders a day and an hour before.
      </p>
      <Button
        look="main"
        icon="calendar"
        busy={create.isPending}
        onClick={() => create.mutate({ change: 'renewKey', done: 'Here’s your link' })}
      >
        Get my calendar link
      </Button>
    </>
  );
}

function PrivateLink({ calendarKey }: { calendarKey: string }) {
  const [asking, setAsking] = useSheet<LinkChange>('sure');
  const link = assetUrl(`calendar/mine/${calendarKey}.ics`);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast('Copied');
    } catch {
      toast('Copying isn’t allowed here. Select the link and copy it yourself.');
    }
  }
  return (
    <>
      <TextField label="Your private link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Button look="main" icon="copy" wide onClick={() => void copy()}>
        Copy
      </Button>
      <ButtonLink icon="calendar" wide to={link.replace(/^https?:/, 'webcal:')} reloadDocument>
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
      {asking && <ConfirmSheet change={asking} close={() => setAsking(null)} />}
    </>
  );
}

function ConfirmSheet({ change, close }: { change: LinkChange; close(): void }) {
  const { title, words, button, done } = confirmations[change];
  const confirm = useLinkChange(close);
  return (
    <Sheet title={title} close={close}>
      <p>{words}</p>
      <Button look="danger" wide busy={confirm.isPending} onClick={() => confirm.mutate({ change, done })}>
        {button}
      </Button>
      <Button wide onClick={close}>
        Keep my link
      </Button>
    </Sheet>
  );
}
