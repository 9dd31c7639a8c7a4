import type { Share } from '@nukkad/core/features/chat/contract.ts';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { refusalCode, tellFailure } from '../../data/failure.ts';
import { useMe } from '../../data/session.tsx';
import { toast } from '../../ui/Toast.tsx';
import { dropShared } from '../../device/live-shares.ts';

/** How long to wait before what did not reach the server is tried again, in ms. */
const againMs = 3000;

const later = () => new Promise((resolve) => setTimeout(resolve, againMs));

/** Ends a share, however long it takes until the server can be reached. Rejects with its refusal. */
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

/** What stops shares of one's own by one press, and whether that is under way. */
export function useStop(shares: readonly Share[]) {
  const me = useMe();
  const update = useOwnUpdate();
  const [busy, setBusy] = useState(false);
  async function stop() {
    setBusy(true);
    let told = false;
    const away = () => {
      if (!told) toast('Couldn’t reach the server. We’ll keep trying.');
      told = true;
    };
    // At once, whatever the network does: from here on this device says nothing more of where it is.
    for (const { id } of shares) dropShared(me.id, id);
    try {
      for (const { id, conversationId } of shares) {
        await end(id, away);
        update({ type: 'share.ended', id, conversationId });
      }
    } catch (error) {
      tellFailure(error);
    }
    setBusy(false);
  }
  return { busy, stop: () => void stop() };
}
