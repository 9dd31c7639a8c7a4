import type { MeetEntry } from '@nukkad/core/meets/contract.ts';
import type { NearbyPerson } from '@nukkad/core/people/contract.ts';
import { useState } from 'react';
import { api } from '../api.ts';
import { useOwnUpdate } from '../live.ts';
import { tellFailure } from '../refusal.ts';
import { say } from '../say.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { toast } from '../ui/Toast.tsx';
import styles from './PersonCard.module.css';

/** The main button of a card: asks to meet, and then shows where the two stand. */
export function MeetNowButton({ person }: { person: NearbyPerson }) {
  const [busy, setBusy] = useState(false);
  const update = useOwnUpdate();
  const { meet, name } = person;
  const first = name.split(' ')[0];

  async function run(work: () => Promise<MeetEntry>, words: (entry: MeetEntry) => void) {
    setBusy(true);
    try {
      const entry = await work();
      update({ type: 'meet.changed', entry });
      words(entry);
    } catch (error) {
      tellFailure(error);
    }
    setBusy(false);
  }
  const ask = () =>
    run(
      () => api.meets.request({ personId: person.id }),
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

  return (
    <div className={styles.meet}>
      {meet.state === 'none' && (
        <Button look="main" small busy={busy} onClick={() => void ask()}>
          Meet Now
        </Button>
      )}
      {meet.state === 'requested' && (
        <>
          <span className={styles.state}>
            <Icon name="clock" size={18} />
            Requested
          </span>
          <Button small busy={busy} onClick={() => void answer(meet.requestId, 'withdrawn', 'Request withdrawn')}>
            Withdraw
          </Button>
        </>
      )}
      {meet.state === 'asked' && (
        <>
          <span className={styles.state}>
            <Icon name="handshake" size={18} />
            Asked to meet you
          </span>
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
        </>
      )}
      {meet.state === 'connected' && (
        <>
          <span className={styles.state}>
            <Icon name="check" size={18} />
            Connected
          </span>
          <ButtonLink small to={`/chat/${meet.conversationId}`}>
            Open chat
          </ButtonLink>
        </>
      )}
    </div>
  );
}
