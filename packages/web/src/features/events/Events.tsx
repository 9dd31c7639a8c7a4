import { categoryFilters } from '@nukkad/core/features/events/category.ts';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { backend } from '#backend';
import { useNow } from '../../device/server-time.ts';
import { Screen } from '../../ui/Screen.tsx';
import { EventFeedback } from '../reminders/EventFeedback.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { useSheet } from '../../ui/sheets.ts';
import { EventList } from './EventList.tsx';
import styles from './Events.module.css';
import { viewFrom, viewParams, type EventsView } from './filter-address.ts';
import { categoryLabels } from './filter-words.ts';
import { MonthView } from './MonthView.tsx';
import { UnreadByEvent } from './UnreadAnnouncements.tsx';
import { EventSearch } from './EventSearch.tsx';

const loadFilters = () => import('./FilterSheet.tsx');
const FilterSheet = lazy(loadFilters);

/** Space kept next to that chip, in px. */
const besideChip = 16;

/** Scrolls a row of chips to the pressed one, which a link or the back button may have set. */
function showPressed(row: HTMLElement | null) {
  const pressed = row?.querySelector('[aria-pressed=true]');
  if (row && pressed)
    row.scrollLeft += Math.max(
      0,
      pressed.getBoundingClientRect().right + besideChip - row.getBoundingClientRect().right,
    );
}

export default function Events() {
  const [params, setParams] = useSearchParams();
  const today = new Date(useNow());
  const { view, month, day, ...filter } = viewFrom(params, today);
  const [filtering, setFiltering] = useSheet('event-filters');
  const on = [
    filter.when !== 'any',
    filter.price !== 'any',
    filter.sort !== 'soonest',
    filter.saved,
    filter.friends,
  ].filter(Boolean).length;
  const show = (next: Partial<EventsView>) =>
    setParams((now) => viewParams({ ...viewFrom(now, today), ...next }, today), { replace: true });
  return (
    <Screen
      title="Local Events"
      lead={
        <Chips>
          <ButtonLink small icon="ticket" to="/tickets">
            My tickets
          </ButtonLink>
          {backend.can.hostEvents && (
            <ButtonLink small icon="plus" to="/hosting">
              Host an event
            </ButtonLink>
          )}
        </Chips>
      }
    >
      <UnreadByEvent />
      <EventFeedback />
      <div className={styles.finding}>
        <EventSearch words={filter.words} search={(words) => show({ words })} />
        <IconButton
          icon="calendar"
          label="Month view"
          raised
          aria-pressed={view === 'month'}
          onClick={() => show(view === 'month' ? { view: 'list', day: null } : { view: 'month', when: 'any' })}
        />
      </div>
      <div className={styles.chips}>
        <IconButton
          icon="filter"
          label={on === 0 ? 'Filters' : `Filters, ${on} on`}
          raised
          aria-haspopup="dialog"
          data-on={on > 0 || undefined}
          onPointerEnter={() => void loadFilters()}
          onClick={() => setFiltering(true)}
        />
        <div ref={showPressed} className={styles.categories} role="group" aria-label="Category">
          {categoryFilters.map((it) => (
            <Chip key={it} on={filter.category === it} toggle={() => show({ category: it })}>
              {categoryLabels[it]}
            </Chip>
          ))}
        </div>
      </div>
      {view === 'month' ? (
        <MonthView filter={filter} month={month} day={day} show={show} />
      ) : (
        <EventList filter={filter} change={show} />
      )}
      {filtering && (
        <Suspense>
          <FilterSheet filter={{ ...filter, view }} apply={show} close={() => setFiltering(null)} />
        </Suspense>
      )}
    </Screen>
  );
}
