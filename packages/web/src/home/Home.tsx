import type { HomeFilter } from '@nukkad/core/people/contract.ts';
import { defaultFilter, filterLimits } from '@nukkad/core/people/rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AreaPicker } from '../settings/AreaPicker.tsx';
import { Screen } from '../layout/Screen.tsx';
import { queries } from '../queries.ts';
import { wordsFor } from '../refusal.ts';
import { useMe, useSession } from '../session.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/State.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { filterFrom, paramsFor } from './filter.ts';
import styles from './Home.module.css';
import { PersonCard } from './PersonCard.tsx';

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
  const demo = useSession().session.edition === 'demo';
  const { asked, shown, change } = useFilter();
  const [open, setOpen] = useState(false);
  const [picking, setPicking] = useState(false);
  const placed = demo || me.area !== null;
  const nearby = useQuery({ ...queries.nearby(asked), enabled: placed, placeholderData: keepPreviousData });
  return (
    <Screen
      title={`Hi, ${me.name.trim().split(/\s+/)[0]}`}
      lead={
        demo ? (
          <p className={styles.lead}>People near you in {me.city}</p>
        ) : (
          <button type="button" className={styles.area} onClick={() => setPicking(true)}>
            {me.area ? (
              <>
                Near {me.area.name} · <u>change</u>
              </>
            ) : (
              <u>Choose your area</u>
            )}
          </button>
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
      {!placed ? (
        <EmptyState
          drawing="nobody"
          title="Where are you?"
          action={
            <Button look="main" icon="pin" onClick={() => setPicking(true)}>
              Choose your area
            </Button>
          }
        >
          Pick the part of town you are in. Others see that area, never your exact place.
        </EmptyState>
      ) : nearby.isPending ? (
        <Skeleton many={4} height={168} />
      ) : nearby.isError ? (
        <ErrorState retry={() => void nearby.refetch()}>{wordsFor(nearby.error)}</ErrorState>
      ) : nearby.data.length === 0 ? (
        <Nobody filter={asked} change={change} />
      ) : (
        <ul className={styles.people} aria-label="People nearby">
          {nearby.data.map((person) => (
            <li key={person.id}>
              <PersonCard person={person} />
            </li>
          ))}
        </ul>
      )}
      {picking && <AreaPicker close={() => setPicking(false)} />}
    </Screen>
  );
}

/** Why the list is empty, and the one tap that most likely fills it. */
function Nobody({ filter, change }: { filter: HomeFilter; change(filter: HomeFilter): void }) {
  const { distance, ageRange, interests } = filter;
  const wider = distance < 5 ? 5 : 10;
  const who = [
    ageRange[0] !== defaultFilter.ageRange[0] || ageRange[1] !== defaultFilter.ageRange[1]
      ? `aged ${ageRange[0]} to ${ageRange[1]}`
      : '',
    interests.length > 0 ? `who likes ${interests.join(' or ')}` : '',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <EmptyState
      drawing="nobody"
      title={`Nobody within ${distance} km`}
      action={
        distance < filterLimits.distance[1] ? (
          <Button look="main" onClick={() => change({ ...filter, distance: wider })}>
            Widen to {wider} km
          </Button>
        ) : (
          <Button look="main" onClick={() => change({ ...defaultFilter, distance, interests: [] })}>
            Show everybody
          </Button>
        )
      }
    >
      {who ? `There is nobody ${who} in this range right now.` : 'There is nobody in this range right now.'}
    </EmptyState>
  );
}
