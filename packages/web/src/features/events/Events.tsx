import { categoryFilters } from '@nukkad/core/features/events/category.ts';
import { Link, useSearchParams } from 'react-router';
import { backend } from '#backend';
import { useNow } from '../../device/server-time.ts';
import { Screen } from '../../ui/Screen.tsx';
import { EventFeedback } from '../reminders/EventFeedback.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EventList } from './EventList.tsx';
import styles from './Events.module.css';
import { viewFrom, viewParams, type EventsView } from './filter-address.ts';
import { categoryLabels } from './filter-words.ts';
import { MonthView } from './MonthView.tsx';
import { UnreadByEvent } from './UnreadAnnouncements.tsx';
import { EventSearch } from './EventSearch.tsx';

const whenLabels = { today: 'Today', weekend: 'This weekend', month: 'This month' } as const;
const flagLabels = { free: 'Free', saved: 'Saved', friends: 'Friends' } as const;

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
  const show = (next: Partial<EventsView>) =>
    setParams((now) => viewParams({ ...viewFrom(now, today), ...next }, today), { replace: true });
  return (
    <Screen
      title="Local Events"
      actions={
        <ButtonLink small icon="ticket" to="/tickets">
          My tickets
        </ButtonLink>
      }
      lead={
        backend.can.hostEvents && (
          <Link className={styles.host} to="/hosting">
            Host an event
          </Link>
        )
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
        <div ref={showPressed} className={styles.categories} role="group" aria-label="Category">
          {categoryFilters.map((it) => (
            <Chip key={it} on={filter.category === it} toggle={() => show({ category: it })}>
              {categoryLabels[it]}
            </Chip>
          ))}
        </div>
        <div ref={showPressed} className={styles.categories} role="group" aria-label="Filters">
          {view === 'list' &&
            (['today', 'weekend', 'month'] as const).map((it) => (
              <Chip key={it} on={filter.when === it} toggle={() => show({ when: filter.when === it ? 'any' : it })}>
                {whenLabels[it]}
              </Chip>
            ))}
          {(['free', 'saved', 'friends'] as const).map((it) => (
            <Chip key={it} on={filter[it]} toggle={() => show({ [it]: !filter[it] })}>
              {flagLabels[it]}
            </Chip>
          ))}
        </div>
      </div>
      {view === 'month' ? (
        <MonthView filter={filter} month={month} day={day} show={show} />
      ) : (
        <EventList filter={filter} change={show} />
      )}
    </Screen>
  );
}
