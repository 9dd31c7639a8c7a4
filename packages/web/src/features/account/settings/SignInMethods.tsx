import type { SignInMethods as Methods } from '@nukkad/core/features/account/sign-in-contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { api } from '../../../data/api.ts';
import { linkGoogle } from '../../../data/backend/account-calls.ts';
import { signInMethodsChanged } from '../../../data/cache/account.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { withFreshSignIn } from '../../../data/with-fresh-sign-in.ts';
import { queries } from '../../../data/queries.ts';
import { useSession } from '../../../data/session.tsx';
import { useSendsMail } from '../../../data/useSendsMail.ts';
import { onDay } from '../../../format/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSheet } from '../../../ui/useSheet.ts';
import { toast } from '../../../ui/Toast.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Retry } from '../../../data/Retry.tsx';
import styles from './AccountRows.module.css';

const ChangeEmailSheet = lazy(() => import('./ChangeEmailSheet.tsx'));

export function SignInMethods() {
  const methods = useQuery(queries.signInMethods());
  const { ways } = useSession().session;
  return (
    <Section id="sign-in" title="How you sign in">
      {methods.data ? (
        <ul className={styles.rows}>
          <Email email={methods.data.email} />
          {(ways.google || methods.data.google) && <Google methods={methods.data} />}
          <Passkeys methods={methods.data} />
        </ul>
      ) : (
        <Retry query={methods}>
          <Skeleton many={2} height={56} />
        </Retry>
      )}
    </Section>
  );
}

/** An address that, where it is too long for a line, breaks between its parts. */
const breakable = (email: string) =>
  email.split(/(?<=@)|(?=\.)/).reduce<ReactNode>(
    (before, part) =>
      before === null ? (
        part
      ) : (
        <>
          {before}
          <wbr />
          {part}
        </>
      ),
    null,
  );

function Email({ email }: { email: string }) {
  const [isChanging, setChanging] = useSheet('change-email');
  // Codes go to both addresses.
  const sendsMail = useSendsMail();
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>Email</p>
        <p className={styles.small}>{breakable(email)}</p>
      </div>
      {sendsMail && (
        <Button small onClick={() => setChanging(true)}>
          Change<span className="aside"> your email address</span>
        </Button>
      )}
      {isChanging && (
        <Suspense>
          <ChangeEmailSheet old={email} close={() => setChanging(null)} />
        </Suspense>
      )}
    </li>
  );
}

/** Whether Google has just sent the browser back without linking an account. */
const wasRefused = () => new URLSearchParams(location.search).get('google') === 'refused';

function Google({ methods: { google, mayRemove } }: { methods: Methods }) {
  const cache = useQueryClient();
  const link = useMutation({
    mutationFn: () => withFreshSignIn(linkGoogle),
    onSuccess: (address) => location.assign(address),
    onError: notifyFailure,
  });
  const unlink = useMutation({
    mutationFn: () => withFreshSignIn(() => api.account.unlinkGoogle()),
    onSuccess(left) {
      signInMethodsChanged(cache, left);
      toast('Google is unlinked');
    },
    onError: notifyFailure,
  });
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>Google</p>
        <p className={styles.small}>{google ? `Linked ${onDay(google.linkedAt)}` : 'Not linked'}</p>
        {!google && wasRefused() && (
          <Note>That Google account couldn’t be linked. It may belong to another account here.</Note>
        )}
      </div>
      {!google && (
        <Button small busy={link.isPending} onClick={() => link.mutate()}>
          Link<span className="aside"> Google</span>
        </Button>
      )}
      {google && mayRemove && (
        <Button small busy={unlink.isPending} onClick={() => unlink.mutate()}>
          Unlink<span className="aside"> Google</span>
        </Button>
      )}
    </li>
  );
}
