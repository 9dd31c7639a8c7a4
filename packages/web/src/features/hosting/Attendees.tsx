import { unknownGuest } from '@nukkad/core/features/check-in/rules.ts';
import type { Attendee, Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { csv, hostingLimits } from '@nukkad/core/features/hosting/rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { Screen } from '../../ui/Screen.tsx';
import { refetchAttendees } from '../../data/cache/hosting.ts';
import { queries } from '../../data/queries.ts';
import { tellFailure, wordsFor } from '../../data/failure.ts';
import { SafetyButtons } from '../safety/SafetyButtons.tsx';
import { useMe } from '../../data/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useSheet } from '../../ui/sheets.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/State.tsx';
import { toast } from '../../ui/Toast.tsx';
import { useDraft } from '../../data/useDraft.ts';
import { dateAndTime, rupees } from '../../format/dates.ts';
import styles from './Attendees.module.css';
import { numbersWords } from './sales.ts';

/** Who comes to an event, for its hosts. */
export default function Attendees() {
  const id = useParams()['eventId']!;
  const event = useQuery({ ...queries.hosted(id), refetchInterval: 15_000, refetchOnMount: 'always' });
  const attendees = useQuery({ ...queries.attendees(id), enabled: !!event.data });
  const error = event.data === undefined ? event.error : attendees.data === undefined ? attendees.error : null;
  if (event.data === null || error || !event.data || !attendees.data)
    return (
      <Screen title="Attendees" back="/hosting">
        {event.data === null ? (
          <EmptyState
            drawing="no-events"
            title="Event not found"
            action={<ButtonLink to="/hosting">See my events</ButtonLink>}
          >
            It belongs to someone else, or it was removed.
          </EmptyState>
        ) : error ? (
          <ErrorState retry={() => void (event.error ? event : attendees).refetch()}>{wordsFor(error)}</ErrorState>
        ) : (
          <Skeleton many={5} height={72} />
        )}
      </Screen>
    );
  return <People event={event.data} {...attendees.data} />;
}

function People({ event, attendees, guests }: { event: Hosted; attendees: readonly Attendee[]; guests: number }) {
  const { id } = event;
  const me = useMe();
  const [text, setText] = useState('');
  const [writing, setWriting] = useSheet('message to all');
  const [aboutId, setAboutId] = useSheet<Attendee['person']['id']>('attendee');
  const about = attendees.find(({ person }) => person.id === aboutId)?.person;
  const approve = useApproval(id);
  const wanted = text.trim().toLowerCase();
  const found = attendees.filter(({ person }) => person.name.toLowerCase().includes(wanted));
  const waiting = attendees.filter((it) => it.status === 'paid' && it.approvedAt === null).length;
  return (
    <Screen title="Attendees" lead={<p className={styles.lead}>{event.name}</p>} back="/hosting">
      <p className={styles.numbers}>{numbersWords(event)}</p>
      <div className={styles.ways}>
        <Button look="main" icon="mail" onClick={() => setWriting(true)}>
          Announce
        </Button>
        {attendees.length > 0 && (
          <Button icon="copy" onClick={() => download(event, attendees, guests)}>
            Save as CSV
          </Button>
        )}
      </div>
      {event.isPrivate && waiting > 0 && (
        <div className={styles.approval}>
          <p>
            {waiting === 1 ? '1 attendee doesn’t' : `${waiting} attendees don’t`} have the address yet. Approve the
            people you want to share it with.
          </p>
          <Button small busy={approve.busy === 'all'} onClick={() => void approve.run(null)}>
            Approve all
          </Button>
        </div>
      )}
      {attendees.length + guests === 0 ? (
        <EmptyState drawing="no-events" title="No attendees yet">
          People appear here as soon as they book.
        </EmptyState>
      ) : (
        <>
          <TextField
            label="Find an attendee"
            type="search"
            placeholder="Name"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {found.length === 0 && wanted !== '' && <Note>No attendee with that name.</Note>}
          <ul className={styles.people} aria-label="Attendees">
            {found.map((it) => (
              <li key={it.orderId} className={styles.attendee}>
                <Avatar src={it.person.profilePicture} name={it.person.name} size={48} />
                <div className={styles.who}>
                  <p className={styles.name}>{it.person.name}</p>
                  <p className={styles.line}>
                    {it.quantity === 1 ? '1 seat' : `${it.quantity} seats`} ·{' '}
                    {it.amountPaise === 0 ? 'Free' : rupees(it.amountPaise / 100)} · {dateAndTime(it.orderedAt)}
                  </p>
                  {it.status === 'open' && (
                    <Badge icon="clock" tone="hibiscus">
                      Not paid yet
                    </Badge>
                  )}
                  {it.entered > 0 && (
                    <Badge icon="check" tone="peacock">
                      {it.quantity === 1 ? 'Checked in' : `${it.entered} checked in`}
                    </Badge>
                  )}
                  {event.isPrivate && it.approvedAt !== null && (
                    <Badge icon="pin" tone="peacock">
                      Has the address
                    </Badge>
                  )}
                </div>
                {event.isPrivate && it.status === 'paid' && it.approvedAt === null && (
                  <Button
                    small
                    busy={approve.busy === it.orderId}
                    aria-label={`Approve ${it.person.name}`}
                    onClick={() => void approve.run(it.orderId)}
                  >
                    Approve
                  </Button>
                )}
                {it.person.id !== me.id && (
                  <IconButton
                    icon="more"
                    label={`Block or report ${it.person.name}`}
                    onClick={() => setAboutId(it.person.id)}
                  />
                )}
              </li>
            ))}
            {guests > 0 && wanted === '' && (
              <li className={styles.attendee}>
                <Avatar src={null} name={unknownGuest} size={48} />
                <div className={styles.who}>
                  <p className={styles.name}>{guests === 1 ? unknownGuest : `${guests} guests`}</p>
                  <p className={styles.line}>You can’t see their name. Check them in by their code.</p>
                </div>
              </li>
            )}
          </ul>
        </>
      )}
      {about && (
        <Sheet title={about.name} close={() => setAboutId(null)}>
          <SafetyButtons person={{ id: about.id, name: about.name.split(' ')[0]! }} gone={() => setAboutId(null)} />
        </Sheet>
      )}
      {writing && <MessageSheet event={event} close={() => setWriting(null)} />}
    </Screen>
  );
}

/** Tells the address to one, or to all who come by now; `busy` is whom. */
function useApproval(id: string) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  return {
    busy,
    async run(orderId: string | null) {
      setBusy(orderId ?? 'all');
      try {
        const { approved } = await api.hosting.approve({ id, orderId });
        toast(approved === 1 ? 'Address shared' : `Address shared with ${approved} people`);
      } catch (error) {
        tellFailure(error);
      }
      await refetchAttendees(cache, id);
      setBusy(null);
    },
  };
}

/** Hands the list to the browser as a file. */
function download(event: Hosted, attendees: readonly Attendee[], guests: number) {
  const rows = attendees.map((it) => [
    it.person.name,
    it.quantity,
    it.amountPaise / 100,
    it.status === 'paid' ? 'yes' : 'no',
    it.orderedAt,
    it.approvedAt ?? '',
    it.entered,
  ]);
  const others = Array.from({ length: guests }, () => [unknownGuest]);
  const table = csv([
    ['Name', 'Seats', 'Rupees', 'Paid', 'Ordered at', 'Approved at', 'Checked in'],
    ...rows,
    ...others,
  ]);
  // Spreadsheets take a file for UTF-8 only if it says so.
  const url = URL.createObjectURL(new Blob(['\uFEFF', table], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${event.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'people'}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

function MessageSheet({ event, close }: { event: Hosted; close(): void }) {
  const { form, fill, clear } = useDraft(`notice ${event.id}`, { body: '' });
  const { body } = form;
  const [busy, setBusy] = useState(false);
  const [noticeId] = useState(() => uuid());
  async function send() {
    setBusy(true);
    try {
      await api.hosting.notify({ id: event.id, noticeId, body });
      toast('Sent to everyone with a ticket');
      clear();
      close();
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  }
  return (
    <Sheet title="New announcement" close={close}>
      <TextArea
        label="Message"
        rows={5}
        maxLength={hostingLimits.notice}
        placeholder="e.g. Bring a mat. We meet at the gate."
        hint="Everyone with a ticket sees it on the event page, including people who get one later."
        value={body}
        onChange={({ currentTarget }) => fill({ body: currentTarget.value })}
      />
      {event.isPrivate && <Note>Don’t include the address: not every attendee is approved to see it.</Note>}
      <Button look="main" wide icon="send" busy={busy} disabled={body.trim() === ''} onClick={() => void send()}>
        Send to all
      </Button>
    </Sheet>
  );
}
