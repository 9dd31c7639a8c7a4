import type { Update } from '@nukkad/core/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { backend } from '#backend';
import { connect } from '../data/api.ts';
import { currentTime } from '../device/clock.ts';
import { inOneLine } from '../features/chat/one-line.ts';
import { LiveConnection } from '../data/live-connection.ts';
import { useNetwork } from '../device/useNetwork.ts';
import { knownConversation } from '../data/cache/chat.ts';
import { AwayContext, LiveContext } from '../data/useLive.ts';
import { useMe, useSession } from '../data/session.tsx';
import { wants } from '../device/notification-settings.ts';
import { Banner } from '../ui/State.tsx';
import { toast } from '../ui/Toast.tsx';
import { clock, timeLeft } from '../format/dates.ts';

/** The toast for an update, or null when the screen shows it anyway. */
function notice(me: string, update: Update, path: string, nameOf: (conversationId: string) => string): string | null {
  if (update.type === 'meet.changed' && wants('meets')) {
    const { request, person } = update.entry;
    // The second update about a postponed request.
    if (request.status === 'pending' && request.window === 'tomorrow') return null;
    if (request.status === 'pending' && request.toUserId === me) return `${person.name} asked to meet you`;
    if (request.status === 'postponed' && request.fromUserId === me)
      return `${person.name} can’t make it and suggests tomorrow`;
    if (request.status === 'accepted' && request.fromUserId === me) return `${person.name} said yes. Say hello!`;
  }
  if (update.type === 'meet.reminder' && wants('meets'))
    return `${update.entry.person.name} asked to meet you: ${timeLeft(update.entry.request.expiresAt, currentTime())} left to answer`;
  if (update.type === 'event.reminder' && wants('events')) return reminderWords(update);
  if (
    update.type === 'chat.message' &&
    wants('messages') &&
    update.message.senderId !== me &&
    update.message.type !== 'removed' &&
    !path.startsWith('/chat')
  )
    return `${nameOf(update.message.conversationId)}: ${inOneLine(update.message)}`;
  return null;
}

function reminderWords({ kind, event: { name, order } }: Extract<Update, { type: 'event.reminder' }>): string {
  if (kind === 'day') return `Tomorrow: ${name}`;
  if (kind === 'hour') return `${name} starts within an hour`;
  if (kind === 'after') return `How was ${name}? Tell us on Events`;
  return `Seats for ${name} are held for you${order?.holdUntil ? ` until ${clock(order.holdUntil)}` : ''}. Claim them on the event page`;
}

export function ConnectionProvider({ children }: { children: ReactNode }) {
  const me = useMe();
  const cache = useQueryClient();
  const path = useLocation().pathname;
  const [live] = useState(() => new LiveConnection(me.id, cache));
  const [away, setAway] = useState(false);
  const [paused, setPaused] = useState(false);
  const offline = !useNetwork() && backend.can.goOffline;
  const isAway = away || offline;
  const { isRemembered, refresh, signedOut } = useSession();
  // Another person may have signed in in another tab. Asks until the server answers.
  const leave = useEffectEvent(() => {
    const ask = () => signedOut().catch(() => setTimeout(() => void ask(), 3000));
    void ask();
  });
  // After a start without a network the session is confirmed once there is one.
  const confirm = useEffectEvent(() => {
    if (isRemembered) void refresh().catch(() => {});
  });
  const say = useEffectEvent((update: Update) => {
    const words = notice(me.id, update, path, (id) => knownConversation(cache, id)?.person.name ?? 'New message');
    if (words !== null) toast(words.length > 90 ? `${words.slice(0, 88)}…` : words);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.listen((update) => say(update));
    live.open(connect, {
      signedOut: () => leave(),
      paused: setPaused,
      // Short gaps are not shown.
      connection(open) {
        clearTimeout(timer);
        if (open) {
          confirm();
          setAway(false);
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
      {isAway && (
        <Banner>
          {paused && !offline
            ? 'Nukkad is open in too many tabs or devices, so this page is paused. Tap anywhere to continue here.'
            : 'You’re offline. We’ll catch up when you’re back online.'}
        </Banner>
      )}
      <AwayContext value={isAway}>{children}</AwayContext>
    </LiveContext>
  );
}
