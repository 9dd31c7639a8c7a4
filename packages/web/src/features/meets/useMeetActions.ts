import type { MeetEntry } from '@nukkad/core/features/meets/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { celebrate } from '../../data/shown-moment.ts';
import { api } from '../../data/api.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { notifyFailure } from '../../data/failure.ts';
import { alertOrToast } from '../../data/alert-or-toast.ts';
import { toast } from '../../ui/Toast.tsx';

export type Ask = Omit<Parameters<typeof api.meets.request>[0], 'personId'>;

export type MeetActions = ReturnType<typeof useMeetActions>;

/** The actions a person can make in meeting another, called `name`. `settled` is called after each, successful or not. */
export function useMeetActions(name: string, settled?: () => void) {
  const update = useOwnUpdate();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (move: () => Promise<MeetEntry>) => move(),
    onSuccess: (entry) => update({ type: 'meet.changed', entry }),
    onError: notifyFailure,
    onSettled: settled,
  });

  const connectedWords = `You and ${name} are connected. Say hello!`;

  /** Returns whether the move succeeded. */
  const run = (move: () => Promise<MeetEntry>, tell: (entry: MeetEntry) => void): Promise<boolean> =>
    mutateAsync(move).then(
      (entry) => {
        tell(entry);
        return true;
      },
      () => false,
    );
  const move = (id: string, status: 'declined' | 'withdrawn', words: string) =>
    run(
      () => api.meets.setStatus({ id, status }),
      () => toast(words),
    );
  return {
    busy: isPending,
    ask: (personId: string, what: Ask) =>
      run(
        () => api.meets.request({ personId, ...what }),
        (entry) =>
          entry.request.status === 'accepted'
            ? celebrate({ kind: 'accepted', entry }, connectedWords)
            : alertOrToast('Meet request sent!'),
      ),
    accept: (id: string) => {
      const { pathname } = window.location;
      return run(
        () => api.meets.setStatus({ id, status: 'accepted' }),
        (entry) =>
          // Only if they are still on the screen where they accepted.
          window.location.pathname === pathname
            ? celebrate({ kind: 'accepted', entry }, connectedWords)
            : toast(connectedWords),
      );
    },
    decline: (id: string) => move(id, 'declined', 'Request declined'),
    withdraw: (id: string) => move(id, 'withdrawn', 'Request withdrawn'),
    postpone: (id: string) =>
      run(
        () => api.meets.postpone({ id }),
        () => toast(`You suggested tomorrow to ${name}`),
      ),
  };
}
