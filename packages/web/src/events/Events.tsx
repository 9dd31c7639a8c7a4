import { categoryFilters, type CategoryFilter } from '@nukkad/core/events/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Screen } from '../layout/Screen.tsx';
import { queries } from '../queries.ts';
import { wordsFor } from '../refusal.ts';
import { useSession } from '../session.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/State.tsx';
import { EventCard } from './EventCard.tsx';
import styles from './Events.module.css';

const labels: Record<CategoryFilter, string> = {
  all: 'All',
  tech: 'Tech',
  arts: 'Arts',
  sports: 'Sports',
  food: 'Food',
  music: 'Music',
};

/** What the city is up to, by category. The category is in the address, so that back and reload keep it. */
export default function Events() {
  const [params, setParams] = useSearchParams();
  const category = categoryFilters.find((it) => it === params.get('category')) ?? 'all';
  const choose = (next: CategoryFilter) => setParams(next === 'all' ? {} : { category: next }, { replace: true });
  const events = useQuery(queries.events(category));
  const { session } = useSession();
  return (
    <Screen
      title="Local Events"
      actions={
        <ButtonLink small icon="ticket" to="/tickets">
          My tickets
        </ButtonLink>
      }
      lead={session.edition !== 'demo' && <Link to="/hosting">Host an event</Link>}
    >
      <div className={styles.categories} role="group" aria-label="Category">
        {categoryFilters.map((it) => (
          <Chip key={it} on={category === it} toggle={() => choose(it)}>
            {labels[it]}
          </Chip>
        ))}
      </div>
      {events.isPending ? (
        <Skeleton many={3} height={300} />
      ) : events.isError ? (
        <ErrorState retry={() => void events.refetch()}>{wordsFor(events.error)}</ErrorState>
      ) : events.data.length === 0 ? (
        <EmptyState
          drawing="no-events"
          title={`No ${category === 'all' ? '' : `${labels[category]} `}events yet`}
          action={category !== 'all' && <Button onClick={() => choose('all')}>Show all events</Button>}
        >
          New ones appear here as soon as somebody plans them.
        </EmptyState>
      ) : (
        <ul className={styles.events} aria-label="Events">
          {events.data.map((event) => (
            <li key={event.id}>
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}
