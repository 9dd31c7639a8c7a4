import { minuteMs } from '@nukkad/core/kernel/time.ts';
import type { Share } from '@nukkad/core/features/chat/location-share-contract.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNow } from '../../device/server-time.ts';
import { MapLink } from '../people/map/MapLink.tsx';
import { queries } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { timeLeft } from '../../format/dates.ts';
import { useStopSharingLocation } from '../../data/useStopSharingLocation.ts';
import styles from './SharedLocation.module.css';

/** A message younger than this may share a location that has not been fetched yet, in ms. */
const newMs = minuteMs;

const SharedLocationMap = lazy(() => import('./SharedLocationMap.tsx'));

/** A shared location: a map, and after it has ended a line. `name` is the other's first name, `at` when it was sent. */
export function SharedLocation({ id, own, name, at }: { id: string; own: boolean; name: string; at: string }) {
  const shares = useQuery(queries.shares());
  const now = useNow();
  const found = shares.data?.find((it) => it.id === id);
  // Owners can stop a share while the server has it; for others it ends by the clock.
  const share = found && (own || Date.parse(found.endsAt) > now) ? found : null;
  if (share) return <Shown share={share} own={own} name={name} now={now} />;
  if (shares.isLoadingError)
    return (
      <button type="button" className={styles.line} onClick={() => void shares.refetch()}>
        <Icon name="pin" />
        <span>This location didn’t load. Tap to try again.</span>
      </button>
    );
  const isNew = now - Date.parse(at) < newMs;
  if (shares.isPending || (isNew && shares.isStale))
    return <div className={styles.map} role="status" aria-label="Loading" />;
  return (
    <p className={styles.line} data-ended>
      <Icon name="pin" />
      <span>Location ended</span>
    </p>
  );
}

export const UnsentLocation = () => (
  <p className={styles.line}>
    <Icon name="pin" />
    <span>Your location</span>
  </p>
);

function Shown({ share, own, name, now }: { share: Share; own: boolean; name: string; now: number }) {
  const presence = useQuery(queries.presence());
  const { busy, stop } = useStopSharingLocation([share]);
  const seenMinutes = Math.floor((now - Date.parse(share.movedAt)) / minuteMs);
  return (
    <div className={styles.place}>
      <div className={styles.map}>
        <Suspense>
          <SharedLocationMap place={share} name={own ? 'You' : name} area={presence.data?.area?.id ?? null} />
        </Suspense>
      </div>
      <p className={styles.left} role="timer">
        {share.live && <strong>Live · </strong>}
        {timeLeft(share.endsAt, now)} left
        {share.live && seenMinutes > 0 && ` · updated ${seenMinutes} min ago`}
      </p>
      {own ? (
        <Button small wide busy={busy} onClick={stop}>
          Stop sharing
        </Button>
      ) : (
        <MapLink at={share} name="Shared location" />
      )}
    </div>
  );
}
