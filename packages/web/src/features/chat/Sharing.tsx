import type { Share } from '@nukkad/core/features/chat/contract.ts';
import { greatCircleKm, type Point } from '@nukkad/core/features/people/geometry.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../data/api.ts';
import { deviceTime, useNow } from '../../device/clock.ts';
import { refetchShares } from '../../data/cache/chat.ts';
import { queries } from '../../data/queries.ts';
import { refusalCode } from '../../data/failure.ts';
import { useMe } from '../../data/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { timeLeft } from '../../format/dates.ts';
import { dropShared, sharedHere } from '../../device/live-shares.ts';
import { useStop } from './useStopSharing.ts';
import styles from './Sharing.module.css';

/** Where this phone is, is said at most so often, in ms; without a step of so many km only that it is still there. */
const apartMs = 15_000;
const stepKm = 0.01;
const stillMs = 60_000;

/** The line on every screen while others see where this person is; `shares` are this person's. */
export default function Sharing({ shares }: { shares: readonly Share[] }) {
  const now = useNow();
  const talks = useQuery(queries.conversations());
  const { busy, stop } = useStop(shares);
  useFollowing(shares);
  const [first] = shares;
  if (!first) return null;
  const name = talks.data?.find(({ id }) => id === first.conversationId)?.person.name.split(' ')[0] ?? 'Someone';
  const last = shares.reduce((latest, { endsAt }) => (endsAt > latest ? endsAt : latest), first.endsAt);

  return (
    <section className={styles.line} aria-label="Live location">
      <p>
        {shares.length === 1 ? name : `${shares.length} people`} can see where you are · {timeLeft(last, now)}
      </p>
      <Button small busy={busy} onClick={stop}>
        Stop
      </Button>
    </section>
  );
}

/** Says where this phone has moved, for the places that were shared from it, while the app is on screen. */
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
    if (since < (isStill ? stillMs : apartMs)) return;
    said.current = { at: deviceTime(), point };
    // One that was stopped a moment ago, here or elsewhere, must not keep the others from moving; anything else that
    // fails passes, and the next step says it.
    for (const id of ids)
      if (sharedHere(me.id).includes(id))
        await api.chat.moveShare({ id, ...point }).catch((error: unknown) => {
          if (refusalCode(error) === 'NOT_FOUND') dropShared(me.id, id);
        });
    // What is known is not wrong, only older: nothing on screen waits for the answer.
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
    // Also what was too early to be said when it was known: perhaps nothing moves any more.
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
        // It goes on watching, and says so again when it knows.
        () => {},
        { enableHighAccuracy: true, maximumAge: 10_000 },
      );
      return undefined;
    };
    look();
    const timer = setInterval(sayLatest, apartMs / 3);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [key]);
}
