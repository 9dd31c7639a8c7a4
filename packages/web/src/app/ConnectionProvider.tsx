import type { Update } from '@nukkad/core/contract.ts';
import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { backend } from '#backend';
import { connect } from '../data/api.ts';
import { celebrate, endMomentWith } from '../data/shown-moment.ts';
import { LiveConnection } from '../data/live-connection.ts';
import { checkVersion, isReplaced } from '../device/new-version.ts';
import { useNetwork } from '../device/useNetwork.ts';
import { knownConversation } from '../data/cache/conversations.ts';
import { queries } from '../data/queries.ts';
import { AwayContext, LiveContext } from '../data/useLive.ts';
import { useMe, useSession } from '../data/session.tsx';
import { addressPath } from '../ui/asset-url.ts';
import { askVersionBy } from '../ui/ErrorBoundary.tsx';
import { toast } from '../ui/Toast.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { wantsToast } from './settings-allow-toast.ts';
import { screens } from './screens.ts';
import { isBusy, momentFor } from './update-moments.ts';
import { toastFor } from './update-toasts.ts';

askVersionBy(isReplaced);

export function ConnectionProvider({ children }: { children: ReactNode }) {
  const me = useMe();
  const cache = useQueryClient();
  const path = useLocation().pathname;
  const [live] = useState(() => new LiveConnection(me.id, cache));
  const [away, setAway] = useState(false);
  const [paused, setPaused] = useState(false);
  const offline = !useNetwork() && backend.can.goOffline;
  const isAway = away || offline;
  const { isStored, refresh, signedOut } = useSession();
  // Another person may have signed in in another tab. Asks until the server answers.
  const leave = useEffectEvent(() => {
    const ask = () => signedOut().catch(() => setTimeout(() => void ask(), 3000));
    void ask();
  });
  // After a start without a network the session is confirmed once there is one.
  const confirm = useEffectEvent(() => {
    if (isStored) void refresh().catch(() => {});
  });
  /** This device shows its own changes already, and a fetch between two of them would undo the second for a moment. */
  async function refetchMe() {
    while (cache.isMutating() > 0) await new Promise((resolve) => setTimeout(resolve, 200));
    await refresh();
  }
  /** It may be archived, or further down the list than this device has read. */
  const conversationOf = ({ conversationId: id, senderId }: Message) =>
    knownConversation(cache, id) ??
    (senderId === me.id ? null : cache.fetchQuery(queries.conversation(id)).catch(() => null));
  const say = useEffectEvent(async (update: Update) => {
    if (update.type === 'me.changed') return refetchMe().catch(() => {});
    const talk = update.type === 'chat.message' ? await conversationOf(update.message) : null;
    if (talk?.muted) return;
    if (update.type === 'person.gone') endMomentWith(update.personId);
    const news = toastFor(me.id, update, path, talk?.person.name ?? 'New message');
    if (!news || !(await wantsToast(cache, news.group))) return;
    const { words } = news;
    // Once it is loaded it opens at once: they may be going to another screen.
    if (momentFor(me.id, update, path, isBusy())) await screens.accepted().catch(() => {});
    const momentNow = () => momentFor(me.id, update, addressPath(), isBusy());
    const moment = momentNow();
    if (moment) celebrate(moment, words, () => momentNow() !== null);
    else toast(words.length > 90 ? `${words.slice(0, 88)}…` : words);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    const stop = live.listen((update) => void say(update));
    live.open(connect, {
      signedOut: () => leave(),
      paused: setPaused,
      // Short gaps are not shown.
      connection(open) {
        clearTimeout(timer);
        if (open) {
          confirm();
          setAway(false);
          // The server may have been replaced.
          if (wasOpen) checkVersion();
          wasOpen = true;
        } else timer = setTimeout(() => setAway(true), 1500);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
      live.close();
    };
  }, [live]);
  return (
    <LiveContext value={live}>
      {isAway && <OfflineBanner isPaused={paused && !offline} />}
      <AwayContext value={isAway}>{children}</AwayContext>
    </LiveContext>
  );
}
