import type { GateList, GateTicket } from '@nukkad/core/features/check-in/contract.ts';
import { longestGateName, verdictOf, type Shown, type Verdict } from '@nukkad/core/features/check-in/rules.ts';
import { codeInGroups, plainCode } from '@nukkad/core/features/tickets/rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { useParams } from 'react-router';
import { v4 as uuid } from 'uuid';
import { currentTime } from '../../device/clock.ts';
import { Screen } from '../../ui/Screen.tsx';
import { useNetwork } from '../../device/useNetwork.ts';
import { checkInCountOutdated, checkInListOutdated } from '../../data/cache/check-in.ts';
import { queries } from '../../data/queries.ts';
import { tellFailure, wordsFor } from '../../data/failure.ts';
import { useMe } from '../../data/session.tsx';
import { useAwake } from '../../device/useWakeLock.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useSheet } from '../../ui/sheets.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/State.tsx';
import { clock, eventWhen } from '../../format/dates.ts';
import { Camera, useHasCamera } from './Camera.tsx';
import { enteredHere, type GateBook, type LetIn } from './check-in-log.ts';
import styles from './CheckIn.module.css';
import { isGenuine } from './verify-ticket.ts';
import { gateNameOf, nameGate, openBook } from './useCheckInLog.ts';
import { VerdictView, type Said } from './VerdictView.tsx';
import { whose, wordsOf } from './words.ts';

/** The list is asked for anew after so long, in ms: updates say who came in, and not who has bought. */
const listLifeMs = 5 * 60_000;

/** So many are shown of those whose names fit. */
const mostFound = 20;

/** Where people are let in to an event, with a network and without. */
export default function Gate() {
  const eventId = useParams()['eventId']!;
  return <GateOf key={eventId} eventId={eventId} />;
}

function GateOf({ eventId }: { eventId: string }) {
  const cache = useQueryClient();
  const list = useQuery({ ...queries.gate(eventId), refetchOnReconnect: 'always', refetchInterval: listLifeMs });
  const book = useBook(eventId);
  const hasCamera = useHasCamera();
  const letIn = useSyncExternalStore(book.subscribe, book.all);
  const isOffTeam = useSyncExternalStore(book.subscribe, book.isOffTeam);
  const isGone = isOffTeam || list.data === null;
  useEffect(() => {
    if (isOffTeam) checkInListOutdated(cache, eventId);
  }, [cache, eventId, isOffTeam]);
  return (
    <Screen title="Check-in" lead={list.data && !isGone && list.data.name} back={`/events/${eventId}`}>
      {isGone ? (
        <NotYours wasYours={isOffTeam || letIn.length > 0} letIn={letIn} />
      ) : list.data && hasCamera !== null ? (
        <Open list={list.data} book={book} letIn={letIn} hasCamera={hasCamera} />
      ) : list.error ? (
        <ErrorState retry={() => void list.refetch()}>{wordsFor(list.error)}</ErrorState>
      ) : (
        <Skeleton many={2} height={260} />
      )}
    </Screen>
  );
}

/** The book of this device. */
function useBook(eventId: string) {
  const me = useMe();
  const [book] = useState(() => openBook(me, eventId));
  useEffect(() => {
    const send = () => void book.send();
    window.addEventListener('online', send);
    return () => {
      window.removeEventListener('online', send);
      book.close();
    };
  }, [book]);
  return book;
}

const savedWords = (many: number) => (many === 1 ? '1 check-in was' : `${many} check-ins were`);

/** For those who are not on the team; who was on it learns what became of those whom they had let in. */
function NotYours({ wasYours, letIn }: { wasYours: boolean; letIn: readonly LetIn[] }) {
  const taken = letIn.filter(({ outcome }) => outcome === 'taken').length;
  const left = letIn.filter(({ outcome }) => outcome === 'left').length;
  return (
    <EmptyState
      drawing="no-events"
      title={wasYours ? 'You’re no longer on the team' : 'You’re not on the team'}
      action={<ButtonLink to="/events">See all events</ButtonLink>}
    >
      {wasYours ? 'You can’t check people in at this event any more.' : 'Ask the host to add you.'}
      {taken > 0 && ` ${savedWords(taken)} saved.`}
      {left > 0 && ` ${savedWords(left)} not saved. Please tell the host.`}
    </EmptyState>
  );
}

function Open({
  list,
  book,
  letIn,
  hasCamera,
}: {
  list: GateList;
  book: GateBook;
  letIn: readonly LetIn[];
  hasCamera: boolean;
}) {
  const me = useMe();
  const cache = useQueryClient();
  const { eventId } = list;
  const [gateName, setGateName] = useState(() => gateNameOf(me.name));
  const isAway = useSyncExternalStore(book.subscribe, book.isAway);
  const isOnline = useNetwork() && !isAway;
  const count = useQuery({ ...queries.entryCount(eventId), refetchOnReconnect: 'always' });
  const [said, setSaid] = useState<{ key: string; said: Said } | null>(null);
  const [last, setLast] = useState<Said | null>(null);
  const [asked, setAsked] = useSheet<Asked>('anyway');
  const busy = useRef(false);
  useAwake();

  const unsent = letIn.filter(({ outcome }) => outcome === null).length;
  // Once all is told, the count says who came in twice.
  const told = letIn.length - unsent;
  useEffect(() => {
    if (told > 0) checkInCountOutdated(cache, eventId);
  }, [cache, eventId, told]);
  // What the list says by itself need not be kept twice.
  useEffect(() => {
    const inside = new Set(list.tickets.filter(({ enteredAt }) => enteredAt).map(({ id }) => id));
    void book.forget(({ outcome, ticketId }) => (outcome === 'in' || outcome === 'twice') && inside.has(ticketId));
  }, [book, list]);

  /** Decides about somebody, by what is known at this moment, and shows it; `anyway` although it is not the time. */
  async function decide(shown: Shown, anyway = false) {
    // One after the other, so that two looks at one ticket are not two people.
    if (busy.current) return;
    busy.current = true;
    try {
      const judge = (it: GateList) =>
        verdictOf(shown, { ...it, now: currentTime(), enteredHere: book.enteredHere() }, anyway);
      let verdict = judge(list);
      if (verdict.is === 'no such code' && isOnline) {
        const fresh = await cache
          .fetchQuery({ ...queries.gate(eventId), staleTime: 0, retry: false })
          .catch(() => null);
        if (fresh) verdict = judge(fresh);
      }
      if (verdict.is === 'not the time') {
        setAsked({ shown, why: verdict.why, ticketId: verdict.ticketId });
        return;
      }
      const answer =
        verdict.is === 'let in'
          ? await book.letIn(verdict.ticketId, verdict.ticket ? whose(verdict.ticket) : '')
          : null;
      const words = wordsOf(verdict, answer);
      setSaid({ key: uuid(), said: words });
      setLast(words);
      if (answer && answer.outcome !== 'in') checkInListOutdated(cache, eventId);
    } catch (error) {
      tellFailure(error);
    } finally {
      busy.current = false;
    }
  }
  const read = async (token: string) =>
    decide({ by: 'token', token, isGenuine: await isGenuine(token, list.publicKey) });

  const here = enteredHere(letIn);
  const isIn = (ticket: GateTicket) => ticket.enteredAt ?? here.get(ticket.id) ?? null;
  // Without a network the server's number lacks those who came in here.
  const sum =
    count.data && isOnline && unsent === 0
      ? count.data
      : { entered: list.tickets.filter(isIn).length, tickets: list.tickets.length };
  return (
    <>
      <div className={styles.state}>
        <p className={styles.count}>
          {sum.entered} of {sum.tickets} checked in
        </p>
        <p className={isOnline ? styles.online : styles.offline} role="status">
          <Icon name={isOnline && unsent === 0 ? 'checks' : isOnline ? 'clock' : 'offline'} size={18} />
          {!isOnline
            ? `Offline: ${unsent === 1 ? '1 check-in' : `${unsent} check-ins`} on this phone`
            : unsent === 0
              ? 'All sent'
              : `Sending ${unsent === 1 ? '1 check-in' : `${unsent} check-ins`}`}
        </p>
      </div>
      {hasCamera && <Camera paused={said !== null || asked !== null} found={(text) => void read(text)} />}
      <p className={styles.last} role="status">
        {last
          ? `${last.title}: ${last.about}${last.note ? `. ${last.note}` : ''}`
          : hasCamera
            ? 'Point the camera at a ticket’s QR code.'
            : 'No camera found. Type the ticket code, or find the attendee by name.'}
      </p>
      <Conflicts twice={count.data?.twice ?? []} letIn={letIn} noted={(id) => void book.forget((it) => it.id === id)} />
      <TypedCode check={(code) => void decide({ by: 'code', code })} />
      <ByName list={list} isIn={isIn} letIn={(ticketId) => void decide({ by: 'name', ticketId })} />
      <TextField
        label="Name of this gate"
        hint="Others see it when a ticket was checked in here."
        value={gateName}
        maxLength={longestGateName}
        onChange={(event) => {
          setGateName(event.target.value);
          nameGate(event.target.value);
        }}
      />
      {asked && (
        <Anyway
          why={asked.why}
          ticket={list.tickets.find(({ id }) => id === asked.ticketId)}
          event={list}
          letIn={() => {
            setAsked(null);
            void decide(asked.shown, true);
          }}
          close={() => setAsked(null)}
        />
      )}
      {said && <VerdictView key={said.key} said={said.said} close={() => setSaid(null)} />}
    </>
  );
}

type NotTheTime = Extract<Verdict<GateTicket>, { is: 'not the time' }>;
type Asked = { shown: Shown } & Pick<NotTheTime, 'why' | 'ticketId'>;

/** Asks before somebody is let in long before an event, or after its end. */
function Anyway({
  why,
  ticket,
  event: { date, endsAt, timeZone },
  letIn,
  close,
}: {
  why: NotTheTime['why'];
  ticket: GateTicket | undefined;
  event: GateList;
  letIn(): void;
  close(): void;
}) {
  return (
    <Sheet title="Check in anyway?" close={close}>
      <p>
        <strong>
          {why === 'early'
            ? `This event is on ${eventWhen(date, timeZone)}.`
            : `This event ended on ${eventWhen(endsAt, timeZone)}.`}
        </strong>
      </p>
      <p>{ticket ? whose(ticket) : 'Valid ticket'}</p>
      <Button look="main" wide onClick={letIn}>
        Check in anyway
      </Button>
      <Button wide onClick={close}>
        Not now
      </Button>
    </Sheet>
  );
}

function TypedCode({ check }: { check(code: string): void }) {
  const [code, setCode] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (plainCode(code) === '') return;
    check(code);
    setCode('');
  }
  return (
    <form className={styles.typed} onSubmit={submit}>
      <TextField
        label="Ticket code"
        value={code}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="main">
        Check
      </Button>
    </form>
  );
}

function ByName({
  list,
  isIn,
  letIn,
}: {
  list: GateList;
  isIn(ticket: GateTicket): string | null;
  letIn(ticketId: string): void;
}) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = wanted === '' ? [] : list.tickets.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <section className={styles.byName}>
      <TextField
        type="search"
        label="Find by name"
        value={words}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
      />
      {wanted !== '' && found.length === 0 && <p className={styles.none}>No attendee with that name.</p>}
      <ul aria-label="Attendees">
        {found.slice(0, mostFound).map((ticket) => {
          const at = isIn(ticket);
          return (
            <li key={ticket.id}>
              <span>
                {whose(ticket)}
                <small>{at ? `Checked in at ${clock(at)}` : codeInGroups(ticket.code)}</small>
              </span>
              {!at && (
                <Button small aria-label={`Check in ${whose(ticket)}`} onClick={() => letIn(ticket.id)}>
                  Check in
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {found.length > mostFound && (
        <p className={styles.none}>And {found.length - mostFound} more. Keep typing to narrow it down.</p>
      )}
    </section>
  );
}

/** What gates without a network could not know. */
function Conflicts({
  twice,
  letIn,
  noted,
}: {
  twice: readonly {
    ticketId: string;
    name: string;
    code: string;
    entries: readonly { gate: string; enteredAt: string }[];
  }[];
  letIn: readonly LetIn[];
  noted(id: string): void;
}) {
  const wrong = letIn.filter(({ outcome }) => outcome === 'cancelled' || outcome === 'unknown');
  if (twice.length === 0 && wrong.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-labelledby="conflicts">
      <h2 id="conflicts">
        <Icon name="alert" size={20} />
        To review
      </h2>
      <ul>
        {twice.map(({ ticketId, name, entries }) => (
          <li key={ticketId}>
            <strong>Checked in twice: {name}</strong>
            {entries.map(({ gate, enteredAt }) => (
              <span key={`${enteredAt} ${gate}`}>
                {clock(enteredAt)} at ‘{gate}’
              </span>
            ))}
          </li>
        ))}
        {wrong.map(({ id, name, enteredAt, outcome }) => (
          <li key={id}>
            <strong>
              {outcome === 'cancelled' ? 'Checked in with a cancelled ticket' : 'Checked in with an unknown ticket'}
              {name && `: ${name}`}
            </strong>
            <span>{clock(enteredAt)} at this gate</span>
            <Button small look="quiet" onClick={() => noted(id)}>
              Noted
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
