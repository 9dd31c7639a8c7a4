import { isFreeNow } from '@nukkad/core/features/people/availability.ts';
import type { HomeFilter, NearbyPerson } from '@nukkad/core/features/people/contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { queries } from '../../../data/queries.ts';
import { useMe } from '../../../data/session.tsx';
import { useNow } from '../../../device/server-time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useSheet } from '../../../ui/useSheet.ts';
import { activityWords, freeTimeWords } from '../availability-words.ts';
import styles from './FreeNow.module.css';

const AvailabilitySheet = lazy(() => import('./AvailabilitySheet.tsx'));

/** People of a filter who are free at this moment, in the order of the list. */
function useFreePeople(filter: HomeFilter, enabled: boolean): NearbyPerson[] {
  const { data } = useInfiniteQuery({ ...queries.nearby({ ...filter, free: true }), enabled });
  const now = useNow();
  const [page] = data?.pages ?? [];
  return (page?.people ?? []).filter(({ availability }) => availability !== null && isFreeNow(availability, now));
}

/** The top of Home: say that you are free to meet, and see who else is. The server refuses people whom no one sees. */
export function FreeNow({ filter, isSeen }: { filter: HomeFilter; isSeen: boolean }) {
  const me = useMe();
  const people = useFreePeople(filter, isSeen);
  const [open, setOpen] = useSheet('availability');
  const now = useNow();
  const mine = me.availability !== null && Date.parse(me.availability.until) > now ? me.availability : null;
  return (
    <section className={styles.strip} aria-label="Free now">
      <ul data-beside-list>
        <li>
          <button type="button" className={styles.tile} onClick={() => setOpen(true)}>
            <span className={mine ? styles.free : styles.face}>
              <Avatar src={me.profilePicture} name={me.name} size={56} isInView />
              {!mine && (
                <span className={styles.plus}>
                  <Icon name="plus" size={16} />
                </span>
              )}
            </span>
            <span className={styles.name}>{mine ? freeTimeWords[mine.time] : 'Say you’re free'}</span>
          </button>
        </li>
        {people.map(({ id, name, profilePicture, availability }) => (
          <li key={id}>
            <Link className={styles.tile} to={`/people/${id}`}>
              <span className={styles.free}>
                <Avatar src={profilePicture} name={name} size={56} />
              </span>
              <span className={styles.name}>
                {name.split(' ')[0]}
                <span className={styles.what}>
                  {availability?.activities
                    .map((it, at) => (at > 0 ? activityWords[it].toLowerCase() : activityWords[it]))
                    .join(', ') || 'Anything'}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <AvailabilitySheet mine={mine} close={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}
