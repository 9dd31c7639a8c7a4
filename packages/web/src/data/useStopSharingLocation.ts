import type { Share } from '@nukkad/core/features/chat/location-share-contract.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from './api.ts';
import { useOwnUpdate } from './useLive.ts';
import { refusalCode, notifyFailure } from './failure.ts';
import { useMe } from './session.tsx';
import { toast } from '../ui/Toast.tsx';
import { dropShared } from '../device/own-location-shares.ts';

const againMs = 3000;

const later = () => new Promise((resolve) => setTimeout(resolve, againMs));

/** Ends a share, trying until the server answers. Throws its refusal; calls `away` after each failed try. */
async function end(id: string, away: () => void) {
  for (;;) {
    try {
      await api.chat.endShare({ id });
      return;
    } catch (error) {
      if (refusalCode(error) !== null) throw error;
      away();
      await later();
    }
  }
}

export function useStopSharingLocation(shares: readonly Share[]) {
  const me = useMe();
  const update = useOwnUpdate();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      // This device stops reporting its location first, whether or not there is a network.
      for (const { id } of shares) dropShared(me.id, id);
      let isTold = false;
      const away = () => {
        if (!isTold) toast('Couldn’t reach the server. We’ll keep trying.');
        isTold = true;
      };
      for (const { id, conversationId } of shares) {
        await end(id, away);
        update({ type: 'share.ended', id, conversationId });
      }
    },
    onError: notifyFailure,
  });
  return { busy: isPending, stop: () => mutate() };
}
