import { useMutation } from '@tanstack/react-query';
import { backend } from '#backend';
import { Button } from '../../ui/Button.tsx';
import { tellOffline, useEndSession } from './useEndSession.ts';

/** For people who can’t use the app: without a confirmed age, or suspended. */
export function LogOutInstead() {
  const endSession = useEndSession();
  const logOut = useMutation({ mutationFn: () => backend.signOut(), onError: tellOffline, onSuccess: endSession });
  return (
    <Button icon="logout" wide busy={logOut.isPending} onClick={() => logOut.mutate()}>
      Log out
    </Button>
  );
}
