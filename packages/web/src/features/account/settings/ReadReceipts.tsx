import { useMutation } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { useMe, useSession } from '../../../data/session.tsx';
import { Switch } from '../../../ui/Choice.tsx';
import styles from './SettingsPage.module.css';

/** Read receipts work both ways: without sending them, none are shown. */
export function ReadReceipts() {
  const me = useMe();
  const { setMe } = useSession();
  const setReceipts = useMutation({
    mutationFn: (on: boolean) => api.account.setReadReceipts({ on }),
    onMutate: (on) => setMe({ ...me, readReceipts: on }),
    onSuccess: setMe,
    onError(error, on) {
      setMe({ ...me, readReceipts: !on });
      notifyFailure(error);
    },
  });
  return (
    <>
      <Switch on={me.readReceipts} toggle={() => setReceipts.mutate(!me.readReceipts)}>
        Read receipts
      </Switch>
      <p className={styles.small}>
        {me.readReceipts
          ? 'People you chat with see when you receive and read messages, after a few seconds. You see theirs too.'
          : 'No one sees when you receive or read messages, and you don’t see when others do.'}
      </p>
    </>
  );
}
