import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { backend } from '#backend';
import { useLive } from '../../../data/useLive.ts';
import { hasDrafts } from '../../../device/drafts.ts';
import { useMe } from '../../../data/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { leaveSheets, useSheet } from '../../../ui/useSheet.ts';
import { toast } from '../../../ui/Toast.tsx';
import { tellOffline, useEndSession } from '../useEndSession.ts';

/** How long to wait for check-ins to reach the server, in ms. */
const sendMs = 4000;

/** How long to wait for a browser's storage, in ms: it may never answer. */
const readMs = 4000;

const checkInsLeft = (many: number) =>
  many === 1
    ? '1 check-in isn’t saved yet. Sign in again on this phone to send it.'
    : `${many} check-ins aren’t saved yet. Sign in again on this phone to send them.`;

/** What logging out deletes from this device; null when nothing is lost. */
function lossOf(unsent: number, isWriting: boolean): { title: string; about: string; confirm: string } | null {
  if (unsent > 0) {
    const one = unsent === 1;
    return {
      title: one ? '1 message hasn’t been sent' : `${unsent} messages haven’t been sent`,
      about: `If you log out, ${one ? 'it' : 'they'} will be deleted from this device and won’t be sent.`,
      confirm: `Log out and discard ${one ? 'it' : 'them'}`,
    };
  }
  if (!isWriting) return null;
  return {
    title: 'You have unsaved drafts',
    about: 'If you log out, your drafts and unsaved changes to events will be deleted from this device.',
    confirm: 'Log out and discard them',
  };
}

export function LogOut() {
  const me = useMe();
  const endSession = useEndSession();
  const { outbox } = useLive();
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.unsent).length;
  const [asking, setAsking] = useSheet('log-out');
  const [isReading, setReading] = useState(false);
  const loss = lossOf(unsent, hasDrafts(me.id));

  /** Sends offline check-ins; returns how many are still unsent. */
  async function sendCheckIns(): Promise<number> {
    if (!backend.can.hostEvents) return 0;
    const { sendLeftover } = await import('../../check-in/useCheckInLog.ts');
    return sendLeftover(me, sendMs);
  }

  const leave = useMutation({
    async mutationFn() {
      await leaveSheets();
      const checkIns = await sendCheckIns();
      await backend.signOut();
      return checkIns;
    },
    onError: tellOffline,
    async onSuccess(checkIns) {
      await endSession();
      if (checkIns > 0) toast(checkInsLeft(checkIns));
    },
  });
  function logOut() {
    setAsking(null);
    leave.mutate();
  }
  async function askOrLogOut() {
    setReading(true);
    await Promise.race([outbox.loaded.catch(() => {}), new Promise((resolve) => setTimeout(resolve, readMs))]);
    setReading(false);
    if (lossOf(outbox.unsent().length, hasDrafts(me.id))) setAsking(true);
    else logOut();
  }

  return (
    <>
      <Button icon="logout" wide busy={isReading || leave.isPending} onClick={() => void askOrLogOut()}>
        Logout
      </Button>
      {asking && loss && (
        <Sheet title={loss.title} close={() => setAsking(null)}>
          <p>{loss.about}</p>
          <Button look="danger" wide onClick={logOut}>
            {loss.confirm}
          </Button>
          <Button wide onClick={() => setAsking(null)}>
            Stay signed in
          </Button>
        </Sheet>
      )}
    </>
  );
}
