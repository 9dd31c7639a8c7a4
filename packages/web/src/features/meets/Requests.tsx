import type { MeetEntry } from '@nukkad/core/features/meets/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { RequestText } from './RequestText.tsx';
import { useNow } from '../../device/server-time.ts';
import { useMeetActions } from './useMeetActions.ts';
import styles from './Requests.module.css';

export function Requests() {
  const meets = useQuery(queries.meets());
  const now = useNow();
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
  const actions = useMeetActions(person.name);
  const incoming = request.toUserId === me.id;

  return (
    <article className={styles.request} aria-label={`Request ${incoming ? 'from' : 'to'} ${person.name}`}>
      <div className={styles.top}>
        <Avatar src={person.profilePicture} name={person.name} size={56} />
        <div className={styles.text}>
          <p className={styles.who}>
            {!incoming && 'You asked '}
            <Link to={`/people/${person.id}`}>{person.name}</Link>
            {incoming && ' asked to meet you'}
          </p>
          <RequestText request={request} ends />
        </div>
      </div>
      {incoming ? (
        <AnswerButtons request={request} actions={actions} />
      ) : (
        <Button small wide busy={actions.busy} onClick={() => void actions.withdraw(request.id)}>
          Withdraw
        </Button>
      )}
    </article>
  );
}
