import type { Share } from '@nukkad/core/features/chat/location-share-contract.ts';
import { liveMs } from '@nukkad/core/features/chat/location-share-time.ts';
import { greatCircleKm, type Point } from '@nukkad/core/features/people/geometry.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../data/api.ts';
import { deviceTime, useNow } from '../../device/server-time.ts';
import { refetchShares } from '../../data/cache/location-shares.ts';
import { queries } from '../../data/queries.ts';
import { refusalCode } from '../../data/failure.ts';
import { useMe } from '../../data/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { timeLeft } from '../../format/dates.ts';
import { dropShared, sharedHere } from '../../device/own-location-shares.ts';
import { useStopSharingLocation } from '../../data/useStopSharingLocation.ts';
import styles from './SharingBar.module.css';

/** A phone that has moved less than this, in km, is at rest. */
const stepKm = 0.01;

export default function SharingBar({ shares }: { shares: readonly Share[] }) {
  const now = useNow();
  const { busy, stop } = useStopSharingLocation(shares);
  useFollowing(shares);
  const [first] = shares;
  const talkId = first?.conversationId ?? '';
  const talk = useQuery({ ...queries.conversation(talkId), enabled: talkId !== '' });
  if (!first) return null;
  const name = first.planId ? 'Anyone with your plan’s link' : (talk.data?.person.name.split(' ')[0] ?? 'Someone');
  const several = shares.some(({ planId }) => planId) ? 'Several people' : `${shares.length} people`;
  const last = shares.reduce((latest, { endsAt }) => (endsAt > latest ? endsAt : latest), first.endsAt);

  return (
    <section className={styles.line} aria-label="Live location">
      <p>
        {shares.length === 1 ? name : several} can see where you are · {timeLeft(last, now)}
      </p>
      <Button small busy={busy} onClick={stop}>
        Stop
      </Button>
    </section>
  );
}

/** Reports where this phone moves, for the shares that were started on it, while the app is on screen. */
function useFollowing(shares: readonly Share[]) {
  const me = useMe();
  const cache = useQueryClient();
  const here = sharedHere(me.id);
  const ids = shares.filter((it) => it.live && here.includes(it.id)).map(({ id }) => id);
  const said = useRef<{ at: number; point: Point | null }>({ at: 0, point: null });

  const say = useEffectEvent(async (point: Point) => {
    const before = said.current;
    const since = deviceTime() - before.at;
    const isStill = before.point !== null && greatCircleKm(before.point, point) < stepKm;
    if (since < (isStill ? liveMs.atRest : liveMs.betweenMoves)) return;
    said.current = { at: deviceTime(), point };
    // A share that has just stopped must not hold up the others. The next report retries other failures.
    for (const id of ids)
      if (sharedHere(me.id).includes(id))
        await api.chat.moveShare({ id, ...point }).catch((error: unknown) => {
          if (refusalCode(error) === 'NOT_FOUND') dropShared(me.id, id);
        });
    await refetchShares(cache);
  });

  const key = ids.join();
  useEffect(() => {
    if (key === '' || !('geolocation' in navigator)) return undefined;
    let watch: number | null = null;
    let latest: Point | null = null;
    const stop = () => {
      if (watch !== null) navigator.geolocation.clearWatch(watch);
      watch = null;
      latest = null;
    };
    // The phone may have stopped before its last location was sent.
    const sayLatest = () => {
      if (latest) void say(latest);
    };
    const look = () => {
      if (document.visibilityState !== 'visible') return stop();
      watch ??= navigator.geolocation.watchPosition(
        ({ coords: { latitude, longitude } }) => {
          latest = { latitude, longitude };
          sayLatest();
        },
        () => {},
        { enableHighAccuracy: true, maximumAge: 10_000 },
      );
      return undefined;
    };
    look();
    const timer = setInterval(sayLatest, liveMs.betweenMoves / 3);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [key]);
}
