import type { Person } from '@nukkad/core/features/people/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { backend } from '#backend';
import { useAgreed, useMeetWith } from './useMeetWith.ts';
import { queries } from '../../data/queries.ts';
import { useNow } from '../../device/server-time.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { AnswerButtons } from './AnswerButtons.tsx';
import { RequestText } from './RequestText.tsx';
import { meetingWords } from './meet-window-words.ts';
import styles from './RequestParts.module.css';
import { askWhileFree, type Free } from './ask-while-free.ts';
import { MeetSheet } from './MeetSheet.tsx';
import { useMeetActions, type Ask } from './useMeetActions.ts';

/** In a list, only one person’s next step `isMain`. A request begins with when they are `free`, and for what. */
export function MeetNowButton({
  person,
  isMain = true,
  free = null,
}: {
  person: Person;
  isMain?: boolean;
  free?: Free | null;
}) {
  const look = isMain ? 'main' : 'outline';
  const [asking, setAsking] = useSheet(`meet ${person.id}`);
  const whole = useRef<HTMLDivElement>(null);
  const now = useNow();
  const hasTerms = backend.can.receiveRequests;
  const meet = useMeetWith(person.id) ?? { state: 'none' };
  const { data } = useQuery(queries.meets());
  const first = person.name.split(' ')[0] ?? '';
  const request = data?.requests.find((it) => it.person.id === person.id)?.request;

  const actions = useMeetActions(first, () => {
    // The button that was pressed is gone: keyboards continue from here.
    setTimeout(() => document.activeElement === document.body && whole.current?.focus(), 100);
  });
  const { busy } = actions;
  const ask = (what: Ask) => actions.ask(person.id, what);

  return (
    <div ref={whole} tabIndex={-1} className={styles.meet}>
      {meet.state === 'none' && (
        <Button look={look} small busy={busy} onClick={() => (hasTerms ? setAsking(true) : void ask({}))}>
          Meet Now
        </Button>
      )}
      {meet.state === 'requested' && request && (
        <>
          <div className={styles.asked}>
            <span className={styles.state}>
              <Icon name="clock" size={18} />
              Requested
            </span>
            {hasTerms && <RequestText request={request} ends />}
          </div>
          <Button small busy={busy} onClick={() => void actions.withdraw(request.id)}>
            Withdraw
          </Button>
        </>
      )}
      {meet.state === 'asked' && request && (
        <>
          <div className={styles.asked}>
            <span className={styles.state}>
              <Icon name="handshake" size={18} />
              Asked to meet you
            </span>
            <RequestText request={request} ends />
          </div>
          <AnswerButtons request={request} actions={actions} look={look} />
        </>
      )}
      {meet.state === 'connected' && (
        <Connected personId={person.id} conversationId={meet.conversationId} look={isMain ? 'main' : 'plain'} />
      )}
      {asking && (
        <MeetSheet
          personId={person.id}
          start={askWhileFree(free, now)}
          name={first}
          busy={busy}
          close={() => setAsking(null)}
          ask={ask}
        />
      )}
    </div>
  );
}

function Connected({
  personId,
  conversationId,
  look,
}: {
  personId: string;
  conversationId: string;
  look: 'main' | 'plain';
}) {
  const agreed = useAgreed(personId);
  const now = useNow();
  return (
    <>
      <div className={styles.asked}>
        <span className={styles.state}>
          <Icon name="check" size={18} />
          <span>
            Connected{agreed && <span className={styles.agreed}> · meeting {meetingWords(agreed, now)}</span>}
          </span>
        </span>
      </div>
      <ButtonLink small look={look} icon="chat" to={`/chat/${conversationId}`}>
        Open chat
      </ButtonLink>
    </>
  );
}
