import type { MeetEntry } from '@nukkad/core/features/meets/contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../data/api.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { tellFailure } from '../../data/failure.ts';
import { say } from '../../data/feedback.ts';
import { toast } from '../../ui/Toast.tsx';

/** What somebody asks for beside the person. */
export type Ask = Omit<Parameters<typeof api.meets.request>[0], 'personId'>;

export type Moves = ReturnType<typeof useMoves>;

/**
 * What somebody can do about meeting another, who is called `name` in the words that say what came of it. One move at a
 * time: `busy` meanwhile. `done` follows each, whether or not it went through.
 */
export function useMoves(name: string, done?: () => void) {
  const update = useOwnUpdate();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  /** Returns whether it went through. */
  async function run(work: () => Promise<MeetEntry>, tell: (entry: MeetEntry) => void) {
    setBusy(true);
    try {
      const entry = await work();
      update({ type: 'meet.changed', entry });
      tell(entry);
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    } finally {
      setBusy(false);
      done?.();
    }
  }
  const move = (id: string, status: 'declined' | 'withdrawn', words: string) =>
    run(
      () => api.meets.setStatus({ id, status }),
      () => toast(words),
    );
  return {
    busy,
    ask: (personId: string, what: Ask) =>
      run(
        () => api.meets.request({ personId, ...what }),
        ({ request }) =>
          request.status === 'accepted'
            ? toast(`You and ${name} are connected. Say hello!`)
            : say('Meet request sent!'),
      ),
    accept: (id: string) => {
      const { pathname } = window.location;
      return run(
        () => api.meets.setStatus({ id, status: 'accepted' }),
        ({ conversationId }) => {
          // Not over what they have gone on to meanwhile.
          if (window.location.pathname === pathname) void navigate(`/chat/${conversationId}`);
        },
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
