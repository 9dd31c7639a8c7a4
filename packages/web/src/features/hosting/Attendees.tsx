import { unknownGuest } from '@nukkad/core/features/check-in/unknown-guest.ts';
import type { Attendee, Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../../data/api.ts';
import { Screen } from '../../ui/Screen.tsx';
import { itemsOf } from '../../data/items-of-pages.ts';
import { queries } from '../../data/queries.ts';
import { notifyFailure, wordsFor } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { SafetyButtons } from '../safety/SafetyButtons.tsx';
import { useMe } from '../../data/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Note } from '../../ui/Note.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AttendeesSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { toast } from '../../ui/Toast.tsx';
import { numbersWords } from './sales-words.ts';
import { onDay } from '../../format/dates.ts';
import { priceWords } from '../../format/money.ts';
import { AnnouncementSheet } from './AnnouncementSheet.tsx';
import { useNow } from '../../device/server-time.ts';
import { isEventDay } from '../events/is-event-day.ts';
import { ShareEventButton } from '../events/ShareEventButton.tsx';
import { downloadAttendees } from './attendees-csv.ts';
import styles from './Attendees.module.css';
import { refetchAttendees } from '../../data/cache/hosting.ts';

export default function Attendees() {
  const { eventId: id = '' } = useParams();
  const event = useQuery({ ...queries.hosted(id), refetchInterval: 15_000, refetchOnMount: 'always' });
  const attendees = useInfiniteQuery({ ...queries.attendees(id), enabled: !!event.data });
  const first = attendees.data?.pages[0];
  if (event.data && first) return <AttendeesScreen event={event.data} first={first} />;
  const failed = [event, attendees].find(({ data, error }) => data === undefined && error);
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
      ) : failed ? (
        <LoadError query={failed} />
      ) : (
        <AttendeesSkeleton />
      )}
    </Screen>
  );
}

interface AttendeesProps {
  event: Hosted;
  first: { attendees: readonly Attendee[]; guests: number; unapproved: number };
}

function AttendeesScreen({ event, first }: AttendeesProps) {
  const { attendees, guests, unapproved } = first;
  const now = useNow();
  const isToday = isEventDay(event, now);
  const isFull = event.numbers.sold + event.numbers.held >= event.capacity;
  const invites = event.status === 'published' && !isToday && !isFull && Date.parse(event.start) > now;
  const [announcing, setAnnouncing] = useSheet('message to all');
  const save = useMutation({ mutationFn: () => downloadAttendees(event), onError: notifyFailure });
  return (
    <Screen title="Attendees" lead={<p className={styles.lead}>{event.name}</p>} back="/hosting">
      <div className={styles.columns}>
        <div className={styles.summary}>
          <div className={styles.numbers}>
            <p>{numbersWords(event)}</p>
            <ProgressBar done={event.numbers.sold} of={event.capacity} />
          </div>
          <div className={styles.ways}>
            {isToday && (
              <ButtonLink look="main" wide icon="scan" to={`/events/${event.id}/check-in`}>
                Check in
              </ButtonLink>
            )}
            {invites && <ShareEventButton event={event} invite="wide" />}
            <Button icon="mail" onClick={() => setAnnouncing(true)}>
              Announce
            </Button>
            {attendees.length > 0 && (
              <Button icon="copy" busy={save.isPending} onClick={() => save.mutate()}>
                Save as CSV
              </Button>
            )}
          </div>
          {event.isPrivate && unapproved > 0 && <ApproveAll eventId={event.id} unapproved={unapproved} />}
        </div>
        <div className={styles.list}>
          {attendees.length + guests === 0 ? (
            <EmptyState drawing="no-events" title="No attendees yet">
              People appear here as soon as they book.
            </EmptyState>
          ) : (
            <AttendeeList event={event} first={first} isToday={isToday} />
          )}
        </div>
      </div>
      {announcing && <AnnouncementSheet event={event} close={() => setAnnouncing(null)} />}
    </Screen>
  );
}

const awaitsApproval = ({ status, approvedAt }: Attendee) => status === 'paid' && approvedAt === null;

/** Shares the address of an event with the attendee of one order, or with all attendees for null. */
function useApproval(eventId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string | null) => api.hosting.approve({ id: eventId, orderId }),
    onSuccess: ({ approved }) => toast(approved === 1 ? 'Address shared' : `Address shared with ${approved} people`),
    onError: notifyFailure,
    async onSettled() {
      await refetchAttendees(cache, eventId);
    },
  });
}

function ApproveAll({ eventId, unapproved }: { eventId: string; unapproved: number }) {
  const approve = useApproval(eventId);
  return (
    <div className={styles.approval}>
      <p>
        {unapproved === 1 ? '1 attendee doesn’t' : `${unapproved} attendees don’t`} have the address yet. Approve the
        people you want to share it with.
      </p>
      <Button small busy={approve.isPending} onClick={() => approve.mutate(null)}>
        Approve all
      </Button>
    </div>
  );
}

function AttendeeList({ event, first: { guests }, isToday }: AttendeesProps & { isToday: boolean }) {
  const [search, setSearch] = useState('');
  const name = useDebounced(search);
  const pages = useInfiniteQuery({ ...queries.attendees(event.id, name), placeholderData: keepPreviousData });
  const found = itemsOf(
    pages.data,
    (page) => page.attendees,
    ({ orderId }) => orderId,
  );
  const [aboutId, setAboutId] = useSheet<Attendee['person']['id']>('attendee');
  const listed = found.reduce((sum, { quantity }) => sum + quantity, pages.hasNextPage ? 0 : guests);
  const about = found.find(({ person }) => person.id === aboutId)?.person;
  return (
    <>
      <TextField
        label="Find an attendee"
        type="search"
        placeholder="Name, or name on a ticket"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {pages.isLoadingError ? (
        <LoadError query={pages} />
      ) : (
        found.length === 0 && name !== '' && pages.isSuccess && <Note>No attendee with that name.</Note>
      )}
      {name === '' && listed < event.numbers.sold && (
        <p className={styles.line}>
          {listed} shown of {event.numbers.sold}
        </p>
      )}
      <ul className={styles.people} aria-label="Attendees" aria-busy={pages.isPlaceholderData}>
        {found.map((it) => (
          <li key={it.orderId} className={styles.attendee}>
            <AttendeeRow event={event} attendee={it} isToday={isToday} openSafety={() => setAboutId(it.person.id)} />
          </li>
        ))}
        {guests > 0 && name === '' && !pages.hasNextPage && (
          <li className={styles.attendee}>
            <Guests many={guests} />
          </li>
        )}
      </ul>
      <ShowMore pages={pages} problem={wordsFor(pages.error)} />
      {about && (
        <Menu title={about.name} close={() => setAboutId(null)}>
          <SafetyButtons
            person={{ id: about.id, name: about.name.split(' ')[0] ?? about.name }}
            gone={() => setAboutId(null)}
          />
        </Menu>
      )}
    </>
  );
}

const seats = (many: number) => (many === 1 ? '1 seat' : `${many} seats`);

/** A received ticket is not free: someone else paid for it. */
function paidWords({ isReceived, amountPaise }: Attendee): string {
  if (isReceived) return 'Received from another attendee';
  return `${priceWords(amountPaise / 100)} · booked`;
}

function AttendeeRow({
  event: { id, isPrivate },
  attendee,
  isToday,
  openSafety,
}: {
  event: Hosted;
  attendee: Attendee;
  isToday: boolean;
  openSafety(): void;
}) {
  const { person, orderId, quantity, orderedAt, status, entered, approvedAt, guests, transferred } = attendee;
  const me = useMe();
  const approve = useApproval(id);
  return (
    <>
      <Avatar src={person.profilePicture} name={person.name} size={48} />
      <div className={styles.who}>
        <p className={styles.name}>{person.name}</p>
        <p className={styles.line}>
          {seats(quantity)} · {paidWords(attendee)} {onDay(orderedAt)}
        </p>
        {transferred > 0 && <p className={styles.line}>{transferred} more transferred to others</p>}
        {guests.length > 0 && <p className={styles.line}>With tickets for {guests.join(', ')}</p>}
        {status === 'open' && (
          <Badge icon="clock" tone="hibiscus">
            Not paid yet
          </Badge>
        )}
        {entered > 0 ? (
          <Badge icon="check" tone="peacock">
            {quantity === 1 ? 'Checked in' : `${entered} of ${quantity} checked in`}
          </Badge>
        ) : (
          isToday && status === 'paid' && <p className={styles.line}>Not checked in yet</p>
        )}
        {isPrivate && approvedAt !== null && (
          <Badge icon="pin" tone="peacock">
            Has the address
          </Badge>
        )}
      </div>
      {isPrivate && awaitsApproval(attendee) && (
        <Button
          small
          busy={approve.isPending}
          aria-label={`Approve ${person.name}`}
          onClick={() => approve.mutate(orderId)}
        >
          Approve
        </Button>
      )}
      {person.id !== me.id && <IconButton icon="more" label={`Block or report ${person.name}`} onClick={openSafety} />}
    </>
  );
}

function Guests({ many }: { many: number }) {
  return (
    <>
      <Avatar src={null} name={unknownGuest} size={48} />
      <div className={styles.who}>
        <p className={styles.name}>{many === 1 ? unknownGuest : `${many} guests`}</p>
        <p className={styles.line}>You can’t see their name. Check them in with their code.</p>
      </div>
    </>
  );
}
