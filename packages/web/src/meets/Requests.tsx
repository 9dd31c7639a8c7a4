import type { MeetEntry } from '@nukkad/core/meets/contract.ts';
import { mayPostpone } from '@nukkad/core/meets/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { useOwnUpdate } from '../live.ts';
import { queries } from '../queries.ts';
import { tellFailure } from '../refusal.ts';
import { useMe } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/Toast.tsx';
import { AskText } from './AskText.tsx';
import { useMinute } from './minute.ts';
import styles from './Requests.module.css';

/** Open meet requests, both ways, with the time that they have left. Nothing when there are none. */
export function Requests() {
  const meets = useQuery(queries.meets());
  const now = useMinute();
  const open = meets.data?.requests.filter(({ request }) => new Date(request.expiresAt).getTime() > now) ?? [];
  if (open.length === 0) return null;
  return (
    <section className={styles.requests} aria-labelledby="requests">
      <h2 id="requests">Meet requests</h2>
      <ul className={styles.requests}>
        {open.map((entry) => (
          <li key={entry.request.id}>
            <Request entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Request({ entry: { request, person } }: { entry: MeetEntry }) {
  const me = useMe();
  const update = useOwnUpdate();
  const [busy, setBusy] = useState(false);
  const incoming = request.toUserId === me.id;

  async function run(work: () => Promise<MeetEntry>, words: string) {
    setBusy(true);
    try {
      update({ type: 'meet.changed', entry: await work() });
      toast(words);
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  }
  const move = (status: 'accepted' | 'declined' | 'withdrawn', words: string) =>
    run(() => api.meets.setStatus({ id: request.id, status }), words);

  return (
    <article className={styles.request} aria-label={`Request ${incoming ? 'from' : 'to'} ${person.name}`}>
      <Avatar src={person.profilePicture} name={person.name} size={48} />
      <div className={styles.requestText}>
        <p>
          <strong>{incoming ? `${person.name} asked to meet you` : `You asked ${person.name}`}</strong>
        </p>
        <AskText request={request} ends />
      </div>
      <div className={styles.answers}>
        {incoming ? (
          <>
            <Button
              look="main"
              small
              busy={busy}
              onClick={() => void move('accepted', `You and ${person.name} are connected`)}
            >
              Accept
            </Button>
            <Button small busy={busy} onClick={() => void move('declined', 'Request declined')}>
              Decline
            </Button>
            {mayPostpone(request.window) && (
              <Button
                look="quiet"
                small
                busy={busy}
                onClick={() =>
                  void run(
                    () => api.meets.postpone({ id: request.id }),
                    `You asked ${person.name} about tomorrow instead`,
                  )
                }
              >
                Can’t today, tomorrow?
              </Button>
            )}
          </>
        ) : (
          <Button small busy={busy} onClick={() => void move('withdrawn', 'Request withdrawn')}>
            Withdraw
          </Button>
        )}
      </div>
    </article>
  );
}
