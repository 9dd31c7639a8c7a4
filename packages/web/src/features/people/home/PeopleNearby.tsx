import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { meetWith } from '@nukkad/core/features/meets/meet-state.ts';
import type { HomeFilter, NearbyPerson } from '@nukkad/core/features/people/contract.ts';
import { keptNearbyMs } from '@nukkad/core/features/people/presence-times.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { backend } from '#backend';
import { keepFirstPageOfNearby, refetchPresence } from '../../../data/cache/people.ts';
import { refusalCode, notifyFailure, wordsFor } from '../../../data/failure.ts';
import { LoadError } from '../../../data/LoadError.tsx';
import { itemsOf } from '../../../data/items-of-pages.ts';
import { queries } from '../../../data/queries.ts';
import { useMe } from '../../../data/session.tsx';
import { useAway } from '../../../data/useLive.ts';
import { fromDevice, useNow } from '../../../device/server-time.ts';
import { clock } from '../../../format/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useMainLook } from '../../../ui/useMainLook.ts';
import { useMore } from '../../../ui/useInfiniteScroll.ts';
import { useTickMs } from '../location/useTickMs.ts';
import { CardSkeletons } from './CardSkeletons.tsx';
import { whoIn } from './nearby-filter-words.ts';
import styles from './Home.module.css';
import { NoOneNearby } from './NoOneNearby.tsx';
import { PersonCard } from './PersonCard.tsx';
import { NoArea } from './NotShownNotices.tsx';
import { usePullToRefresh } from './usePullToRefresh.ts';

function useNearby(filter: HomeFilter) {
  const cache = useQueryClient();
  const nearby = useInfiniteQuery({ ...queries.nearby(filter), placeholderData: keepPreviousData });
  return {
    nearby,
    /** Starts again at the first page: people may have moved from one page to another. */
    async refresh() {
      keepFirstPageOfNearby(cache, filter);
      await refetchPresence(cache);
      const { error } = await nearby.refetch();
      if (error) notifyFailure(error);
    },
  };
}

/** How old the list is in ms, and since when; 0 where people do not move. */
function useAge({ dataUpdatedAt, isPlaceholderData }: ReturnType<typeof useNearby>['nearby']) {
  const now = useNow();
  const asOf = fromDevice(dataUpdatedAt);
  return { asOf, age: !backend.can.reportLocation || isPlaceholderData ? 0 : now - asOf };
}

/** The first in the list whom one can ask or answer: only their button is the main one. None while someone is open next to it. */
function useMainPerson(people: readonly NearbyPerson[]): string | null {
  const me = useMe();
  const { data } = useQuery(queries.meets());
  const look = useMainLook();
  if (look !== 'main') return null;
  const isNext = ({ id }: NearbyPerson) => !data || ['none', 'asked'].includes(meetWith(me.id, id, data).state);
  return people.find(isNext)?.id ?? null;
}

interface NearbyProps {
  filter: HomeFilter;
  change(filter: HomeFilter): void;
}

/** Waits for the requests, which come first: later they would move what is about to be pressed. */
export function PeopleNearby(props: NearbyProps) {
  const { isLoading } = useQuery(queries.meets());
  return isLoading ? <CardSkeletons many={6} /> : <People {...props} />;
}

/** Whether someone had asked to meet when the list was opened. */
function useHasAsked() {
  const me = useMe();
  const { data } = useQuery(queries.meets());
  const [asked] = useState(
    () => new Set(data?.requests.flatMap(({ request }) => (request.toUserId === me.id ? request.fromUserId : []))),
  );
  return ({ id }: NearbyPerson) => asked.has(id);
}

function People({ filter, change }: NearbyProps) {
  const hasAsked = useHasAsked();
  const { nearby, refresh } = useNearby(filter);
  const { asOf, age } = useAge(nearby);
  const tickMs = useTickMs();
  const isAway = useAway();
  const [list, setList] = useState<HTMLElement | null>(null);
  const pull = usePullToRefresh(list, refresh);
  const found = itemsOf(
    nearby.data,
    (page) => page.people,
    ({ id }) => id,
  );
  const people = found.toSorted((one, other) => Number(hasAsked(other)) - Number(hasAsked(one)));
  const main = useMainPerson(people);

  if (nearby.isPending) return <CardSkeletons many={6} />;
  if (nearby.isError && !nearby.data) {
    if (refusalCode(nearby.error) === 'NOT_VISIBLE') return <NoArea />;
    return <LoadError query={nearby} />;
  }
  if (isAway && age > keptNearbyMs)
    return (
      <ErrorState title="You’re offline" retry={() => void nearby.refetch()}>
        We’ll show who’s nearby when you’re back online.
      </ErrorState>
    );
  if (people.length === 0) return <NoOneNearby filter={filter} change={change} />;
  return (
    <div ref={setList}>
      {pull > 0 && (
        <p className={styles.pull} style={{ height: pull }} aria-hidden="true">
          {pull > 60 ? 'Release to refresh' : 'Pull to refresh'}
        </p>
      )}
      {(isAway || age > tickMs + minuteMs) && (
        <p className={styles.asOf}>As of {clock(new Date(asOf).toISOString())}</p>
      )}
      <ul className={styles.people} aria-label="People nearby" aria-busy={nearby.isFetching}>
        {people.map((person, nth) => (
          <li key={person.id}>
            <PersonCard person={person} isInView={nth < 4} isMain={person.id === main} />
          </li>
        ))}
      </ul>
      <End nearby={nearby} filter={filter} refresh={refresh} hasPremium={people.some(({ isPremium }) => isPremium)} />
    </div>
  );
}

function End({
  nearby,
  filter,
  refresh,
  hasPremium,
}: Pick<ReturnType<typeof useNearby>, 'nearby' | 'refresh'> & { filter: HomeFilter; hasPremium: boolean }) {
  const setEnd = useMore(nearby);
  const { hasNextPage, fetchNextPage, isFetchNextPageError, isPlaceholderData, isRefetching } = nearby;
  const who = whoIn(filter);
  return (
    <div ref={setEnd} className={styles.end}>
      {isFetchNextPageError ? (
        <Button small onClick={() => void fetchNextPage()}>
          {wordsFor(nearby.error)} Try again
        </Button>
      ) : hasNextPage ? (
        <CardSkeletons many={1} />
      ) : (
        backend.can.reportLocation && (
          <>
            {!isPlaceholderData && (
              <p>
                That’s everyone{who && ` ${who}`} within {filter.distance} km.
              </p>
            )}
            {hasPremium && <p>At the same distance, people with Premium come first.</p>}
            <Button look="quiet" small busy={isRefetching} onClick={() => void refresh()}>
              Refresh
            </Button>
          </>
        )
      )}
    </div>
  );
}
