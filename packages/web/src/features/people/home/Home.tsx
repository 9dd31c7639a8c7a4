import type { HomeFilter, Presence } from '@nukkad/core/features/people/contract.ts';
import { filterLimits, keptNearbyMs } from '@nukkad/core/features/people/rules.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { backend } from '#backend';
import { api } from '../../../data/api.ts';
import { fromDevice, useNow } from '../../../device/clock.ts';
import { useAway } from '../../../data/useLive.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { useMore } from '../../../ui/useInfiniteScroll.ts';
import { backOf } from '../location/back.ts';
import { needsZone, useKept } from '../../../device/stored-location.ts';
import { keepFirstPageOfNearby, presenceChanged, refetchPresence } from '../../../data/cache/people.ts';
import { everySpan, useTickMs } from '../location/tick.ts';
import { queries } from '../../../data/queries.ts';
import { refusalCode, tellFailure, wordsFor } from '../../../data/failure.ts';
import { useMe } from '../../../data/session.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/State.tsx';
import { clock, dayAndTime, timeLeft } from '../../../format/dates.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { filterFrom, paramsFor } from './filter.ts';
import styles from './Home.module.css';
import { PersonCard } from './PersonCard.tsx';
import { usePull } from './usePullToRefresh.ts';

const { reportLocation } = backend.can;

/** How long the sliders rest before the list is asked for anew, in ms. */
const settle = 200;

/** The filter of the address, changed at once on screen and a moment later in the address. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const asked = filterFrom(params);
  const [draft, setDraft] = useState<HomeFilter | null>(null);
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => {
      setParams(paramsFor(draft), { replace: true });
      setDraft(null);
    }, settle);
    return () => clearTimeout(timer);
  }, [draft, setParams]);
  return { asked, shown: draft ?? asked, change: setDraft };
}

/** People nearby. */
export default function Home() {
  const me = useMe();
  const { asked, shown, change } = useFilter();
  const [open, setOpen] = useState(false);
  const presence = useQuery({ ...queries.presence(), enabled: reportLocation });
  const kept = useKept(me.id);
  return (
    <Screen
      title={`Hi, ${me.name.trim().split(/\s+/)[0]}`}
      lead={
        !reportLocation ? (
          <p className={styles.lead}>People near you in {me.city}</p>
        ) : (
          presence.data && (
            <Link className={styles.area} to="/where">
              {needsZone(kept, presence.data) ? (
                <u>Choose your hidden zone again</u>
              ) : presence.data.area ? (
                <>
                  Near {presence.data.area.name} · <u>change</u>
                </>
              ) : (
                <u>
                  {presence.data.ghost
                    ? 'Hidden'
                    : presence.data.next
                      ? `Near ${presence.data.next.name} soon`
                      : backOf(me.id, presence.data)
                        ? 'Change your area'
                        : 'Choose your area'}
                </u>
              )}
            </Link>
          )
        )
      }
      actions={
        <IconButton
          icon={open ? 'close' : 'filter'}
          label={open ? 'Close filters' : 'Filters'}
          raised
          aria-expanded={open}
          aria-controls="filters"
          onClick={() => setOpen(!open)}
        />
      }
    >
      {open && <FilterPanel filter={shown} change={change} />}
      {reportLocation && presence.isPending ? (
        <Skeleton many={4} height={168} />
      ) : reportLocation && presence.data && !presence.data.area ? (
        <Unseen presence={presence.data} />
      ) : (
        <People filter={asked} change={change} />
      )}
    </Screen>
  );
}

/** The list, page by page as it is scrolled. */
function People({ filter, change }: { filter: HomeFilter; change(filter: HomeFilter): void }) {
  const cache = useQueryClient();
  const tickMs = useTickMs();
  const nearby = useInfiniteQuery({ ...queries.nearby(filter), placeholderData: keepPreviousData });
  const { hasNextPage, fetchNextPage, isPlaceholderData, isFetchNextPageError } = nearby;
  const setEnd = useMore(nearby);
  const isAway = useAway();
  const now = useNow();
  const asOf = fromDevice(nearby.dataUpdatedAt);
  const age = !reportLocation || isPlaceholderData ? 0 : now - asOf;
  const [list, setList] = useState<HTMLElement | null>(null);

  /** From the top, and all pages anew: somebody may have come between. */
  async function refresh() {
    keepFirstPageOfNearby(cache, filter);
    await refetchPresence(cache);
    const { error } = await nearby.refetch();
    if (error) tellFailure(error);
  }
  const pull = usePull(list, refresh);

  if (nearby.isPending) return <Skeleton many={4} height={168} />;
  if (nearby.isError && !nearby.data) {
    if (refusalCode(nearby.error) === 'NOT_VISIBLE') return <Nowhere />;
    return <ErrorState retry={() => void nearby.refetch()}>{wordsFor(nearby.error)}</ErrorState>;
  }
  if (isAway && age > keptNearbyMs)
    return (
      <ErrorState retry={() => void nearby.refetch()}>
        You’re offline. We’ll show who’s nearby when you’re back online.
      </ErrorState>
    );
  // Between two pages a tick may have moved somebody from one into the other.
  const people = [...new Map(nearby.data.pages.flatMap((page) => page.people).map((it) => [it.id, it])).values()];
  if (people.length === 0) return <Nobody filter={filter} change={change} />;
  return (
    <div ref={setList}>
      {pull > 0 && (
        <p className={styles.pull} style={{ height: pull }} aria-hidden="true">
          {pull > 60 ? 'Release to refresh' : 'Pull to refresh'}
        </p>
      )}
      {(isAway || age > tickMs + 60_000) && <p className={styles.asOf}>As of {clock(new Date(asOf).toISOString())}</p>}
      <ul className={styles.people} aria-label="People nearby" aria-busy={nearby.isFetching}>
        {people.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} />
          </li>
        ))}
      </ul>
      <div ref={setEnd} className={styles.end}>
        {isFetchNextPageError ? (
          <Button small onClick={() => void fetchNextPage()}>
            {wordsFor(nearby.error)} Try again
          </Button>
        ) : hasNextPage ? (
          <Skeleton many={1} height={168} />
        ) : (
          reportLocation && (
            <>
              {!isPlaceholderData && (
                <p>
                  That’s everyone{whoIn(filter) ? ` ${whoIn(filter)}` : ''} within {filter.distance} km.
                </p>
              )}
              <Button look="quiet" small busy={nearby.isRefetching} onClick={() => void refresh()}>
                Refresh
              </Button>
            </>
          )
        )}
      </div>
    </div>
  );
}

/** Whoever is not seen sees nobody: why, and the next step. */
function Unseen({ presence }: { presence: Presence }) {
  const me = useMe();
  const cache = useQueryClient();
  const now = useNow(10_000);
  const kept = useKept(me.id);
  const { ghost, tickMs } = presence;
  if (ghost)
    return (
      <EmptyState
        drawing="nobody"
        title="You’re hidden"
        action={
          <Button
            look="main"
            onClick={() =>
              void api.people.setGhost({ time: null }).then((presence) => presenceChanged(cache, presence), tellFailure)
            }
          >
            End ghost mode
          </Button>
        }
      >
        {ghost.until ? `No one sees you until ${dayAndTime(ghost.until)}` : 'No one sees you until you end ghost mode'},
        so you can’t see anyone.
      </EmptyState>
    );
  if (needsZone(kept, presence))
    return (
      <EmptyState
        drawing="nobody"
        title="Choose your hidden zone again"
        action={
          <ButtonLink look="main" icon="pin" to="/where">
            Choose it
          </ButtonLink>
        }
      >
        This device doesn’t know where your hidden zone is. Until you choose it, this device reports nothing and no one
        sees you.
      </EmptyState>
    );
  const back = backOf(me.id, presence);
  if (!back) return <Nowhere />;
  return (
    <EmptyState
      drawing="nobody"
      title={`Back at ${clock(back.at)}`}
      action={<ButtonLink to="/events">See events</ButtonLink>}
    >
      In {timeLeft(back.at, now)}, others will see you{back.name && ` around ${back.name}`} and you’ll see them. Areas
      update only {everySpan(tickMs)}, so no one can follow you.
    </EmptyState>
  );
}

/** Nobody knows where they are, themselves neither. */
function Nowhere() {
  return (
    <EmptyState
      drawing="nobody"
      title="Where are you?"
      action={
        <ButtonLink look="main" icon="pin" to="/where">
          Choose your area
        </ButtonLink>
      }
    >
      You can see people nearby while they can see you. They see your area, never your exact location.
    </EmptyState>
  );
}

/** Whom a filter leaves, in words; empty when it leaves everybody. */
const whoIn = ({ ageRange: [from, to], genders, interests }: HomeFilter) =>
  [
    genders.length > 0 ? genders.join(' or ').toLowerCase() : '',
    from > filterLimits.age[0] || to < filterLimits.age[1] ? `aged ${from} to ${to}` : '',
    interests.length > 0 ? `who likes ${interests.join(' or ')}` : '',
  ]
    .filter(Boolean)
    .join(' ');

/** Why the list is empty, and the one tap that most likely fills it. */
function Nobody({ filter, change }: { filter: HomeFilter; change(filter: HomeFilter): void }) {
  const { distance } = filter;
  const wider = distance < 5 ? 5 : 10;
  const who = whoIn(filter);
  return (
    <EmptyState
      drawing="nobody"
      title={`No one within ${distance} km`}
      action={
        distance < filterLimits.distance[1] ? (
          <Button look="main" onClick={() => change({ ...filter, distance: wider })}>
            Search within {wider} km
          </Button>
        ) : who ? (
          <Button
            look="main"
            onClick={() => change({ distance, ageRange: [...filterLimits.age], genders: [], interests: [] })}
          >
            Show everyone
          </Button>
        ) : (
          <ButtonLink look="main" to="/events">
            See events
          </ButtonLink>
        )
      }
    >
      {who ? `There’s no one ${who} in this range right now.` : 'There’s no one in this range right now.'}
    </EmptyState>
  );
}
