import type { OwnSession } from '@nukkad/core/features/account/sign-in-contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { sessionsChanged, sessionsOutdated } from '../../../data/cache/account.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { queries } from '../../../data/queries.ts';
import { withFreshSignIn } from '../../../data/with-fresh-sign-in.ts';
import { clock, onDay } from '../../../format/dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/Toast.tsx';
import { Retry } from '../../../data/Retry.tsx';
import styles from './AccountRows.module.css';

/** Two browsers of one kind are told apart by the time. */
const signInWords = (iso: string) => (onDay(iso) === 'today' ? `today at ${clock(iso)}` : onDay(iso));

/** The browsers that are signed in. */
export function Sessions() {
  const sessions = useQuery(queries.sessions());
  const cache = useQueryClient();
  const endOthers = useMutation({
    mutationFn: () => withFreshSignIn(() => api.account.endOtherSessions()),
    onSuccess(left) {
      sessionsChanged(cache, left);
      toast('Signed out everywhere else');
    },
    onError: notifyFailure,
  });
  return (
    <Section id="sessions" title="Where you’re signed in">
      {sessions.data ? (
        <>
          <ul className={styles.rows}>
            {sessions.data
              .toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
              .map((session) => (
                <Row key={session.id} session={session} />
              ))}
          </ul>
          {sessions.data.length > 1 && (
            <Button look="danger" icon="logout" wide busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
              Sign out everywhere else
            </Button>
          )}
        </>
      ) : (
        <Retry query={sessions}>
          <Skeleton many={1} height={56} />
        </Retry>
      )}
    </Section>
  );
}

function Row({ session: { id, browser, signedInAt, usedAt, isThis } }: { session: OwnSession }) {
  const cache = useQueryClient();
  const name = browser ?? 'Unknown browser';
  const end = useMutation({
    mutationFn: () => withFreshSignIn(() => api.account.endSession({ id })),
    onSuccess(left) {
      sessionsChanged(cache, left);
      toast(`Signed out ${name}`);
    },
    onError(error) {
      notifyFailure(error);
      return sessionsOutdated(cache);
    },
  });
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          {name}{' '}
          {isThis && (
            <Badge icon="check" tone="peacock">
              This browser
            </Badge>
          )}
        </p>
        <p className={styles.small}>
          Signed in {signInWords(signedInAt)}
          {!isThis && ` · Last used ${onDay(usedAt)}`}
        </p>
      </div>
      {!isThis && (
        <Button small busy={end.isPending} onClick={() => end.mutate()}>
          Sign out<span className="aside"> {name}</span>
        </Button>
      )}
    </li>
  );
}
