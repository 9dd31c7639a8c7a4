import type { MeetEntry } from '@nukkad/core/meets/contract.ts';
import { mayPostpone } from '@nukkad/core/meets/rules.ts';
import type { Person } from '@nukkad/core/people/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../api.ts';
import { useAgreed, useMeetWith, useOwnUpdate } from '../live.ts';
import { queries } from '../queries.ts';
import { tellFailure } from '../refusal.ts';
import { say } from '../say.ts';
import { useSession } from '../session.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { toast } from '../ui/Toast.tsx';
import { AskText } from './AskText.tsx';
import styles from './Meets.module.css';
import { MeetSheet } from './MeetSheet.tsx';

/** What somebody asks for beside the person. */
export type Ask = Omit<Parameters<typeof api.meets.request>[0], 'personId'>;

/** The main button of a person: asks to meet, and then shows where the two stand. */
export function MeetNowButton({ person }: { person: Person }) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const agreed = useAgreed(person.id);
  const demo = useSession().session.edition === 'demo';
  const update = useOwnUpdate();
  const meet = useMeetWith(person.id) ?? { state: 'none' };
  const { data } = useQuery(queries.meets());
  const first = person.name.split(' ')[0]!;
  const request = data?.requests.find((it) => it.person.id === person.id)?.request;

  /** Returns whether it went through. */
  async function run(work: () => Promise<MeetEntry>, words: (entry: MeetEntry) => void) {
    setBusy(true);
    try {
      const entry = await work();
      update({ type: 'meet.changed', entry });
      words(entry);
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    } finally {
      setBusy(false);
      // The button that was pressed has made way for others: whoever came by keyboard goes on from here.
      setTimeout(() => document.activeElement === document.body && whole.current?.focus(), 100);
    }
  }
  const ask = (what: Ask) =>
    run(
      () => api.meets.request({ personId: person.id, ...what }),
      (entry) =>
        entry.request.status === 'accepted'
          ? toast(`You and ${first} are connected. Say hello!`)
          : say('Meet request sent!'),
    );
  const answer = (requestId: string, status: 'accepted' | 'declined' | 'withdrawn', words: string) =>
    run(
      () => api.meets.setStatus({ id: requestId, status }),
      () => toast(words),
    );
  const postpone = (requestId: string) =>
    run(
      () => api.meets.postpone({ id: requestId }),
      () => toast(`You asked ${first} about tomorrow instead`),
    );

  return (
    <div ref={whole} tabIndex={-1} className={styles.meet}>
      {meet.state === 'none' && (
        // The demo asks with one press, as specified.
        <Button look="main" small busy={busy} onClick={() => (demo ? void ask({}) : setAsking(true))}>
          Meet Now
        </Button>
      )}
      {meet.state === 'requested' && (
        <>
          <div className={styles.asked}>
            <span className={styles.state}>
              <Icon name="clock" size={18} />
              Requested
            </span>
            {request && !demo && <AskText request={request} ends />}
          </div>
          <Button small busy={busy} onClick={() => void answer(meet.requestId, 'withdrawn', 'Request withdrawn')}>
            Withdraw
          </Button>
        </>
      )}
      {meet.state === 'asked' && (
        <>
          <div className={styles.asked}>
            <span className={styles.state}>
              <Icon name="handshake" size={18} />
              Asked to meet you
            </span>
            {request && <AskText request={request} ends />}
          </div>
          <Button
            look="main"
            small
            busy={busy}
            onClick={() => void answer(meet.requestId, 'accepted', `You and ${first} are connected`)}
          >
            Accept
          </Button>
          <Button small busy={busy} onClick={() => void answer(meet.requestId, 'declined', 'Request declined')}>
            Decline
          </Button>
          {request && mayPostpone(request.window) && (
            <Button look="quiet" small busy={busy} onClick={() => void postpone(meet.requestId)}>
              Can’t today, tomorrow?
            </Button>
          )}
        </>
      )}
      {meet.state === 'connected' && (
        <>
          <div className={agreed ? styles.asked : styles.state}>
            <span className={styles.state}>
              <Icon name="check" size={18} />
              Connected
            </span>
            {agreed && <AskText request={agreed} />}
          </div>
          <ButtonLink small to={`/chat/${meet.conversationId}`}>
            Open chat
          </ButtonLink>
        </>
      )}
      {asking && (
        <MeetSheet
          name={first}
          busy={busy}
          close={() => setAsking(false)}
          ask={async (what) => {
            if (await ask(what)) setAsking(false);
          }}
        />
      )}
    </div>
  );
}
