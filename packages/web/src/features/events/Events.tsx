import { categoryFilters, type EventFilter } from '@nukkad/core/features/events/rules.ts';
import { Link, useSearchParams } from 'react-router';
import { backend } from '#backend';
import { useNow } from '../../device/clock.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Afterwards } from '../reminders/Afterwards.tsx';
import { ButtonLink, IconButton } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EventList } from './EventList.tsx';
import styles from './Events.module.css';
import { categoryLabels, lookingFrom, paramsFor, type Looking } from './event-filters.ts';
import { MonthView } from './MonthView.tsx';
import { News } from './News.tsx';
import { SearchField } from './SearchField.tsx';

const whenLabels = { today: 'Today', weekend: 'This weekend', month: 'This month' } as const;
const flagLabels = { free: 'Free', saved: 'Saved', friends: 'Friends' } as const;

/** What is left free beside such a chip, in px. */
const besideChip = 16;

/** Moves a row of chips so that a pressed one is in sight: somebody may come by a link, or back. */
function showPressed(row: HTMLElement | null) {
  const pressed = row?.querySelector('[aria-pressed=true]');
  if (row && pressed)
    row.scrollLeft += Math.max(
      0,
      pressed.getBoundingClientRect().right + besideChip - row.getBoundingClientRect().right,
    );
}

/** What the city is up to: as a list, soonest first, or by the days of a month. */
export default function Events() {
  const [params, setParams] = useSearchParams();
  const today = new Date(useNow());
  const looking = lookingFrom(params, today);
  const { view, month, day, ...filter } = looking;
  const look = (next: Partial<Looking>) =>
    setParams((now) => paramsFor({ ...lookingFrom(now, today), ...next }, today), { replace: true });
  const change = (next: EventFilter) => look(next);
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
      <News />
      <Afterwards />
      <div className={styles.finding}>
        <SearchField words={filter.words} search={(words) => look({ words })} />
        <IconButton
          icon="calendar"
          label="Month view"
          raised
          aria-pressed={view === 'month'}
          onClick={() => look(view === 'month' ? { view: 'list', day: null } : { view: 'month', when: 'any' })}
        />
      </div>
      <div className={styles.chips}>
        <div ref={showPressed} className={styles.categories} role="group" aria-label="Category">
          {categoryFilters.map((it) => (
            <Chip key={it} on={filter.category === it} toggle={() => look({ category: it })}>
              {categoryLabels[it]}
            </Chip>
          ))}
        </div>
        <div ref={showPressed} className={styles.categories} role="group" aria-label="Only">
          {view === 'list' &&
            (['today', 'weekend', 'month'] as const).map((it) => (
              <Chip key={it} on={filter.when === it} toggle={() => look({ when: filter.when === it ? 'any' : it })}>
                {whenLabels[it]}
              </Chip>
            ))}
          {(['free', 'saved', 'friends'] as const).map((it) => (
            <Chip key={it} on={filter[it]} toggle={() => look({ [it]: !filter[it] })}>
              {flagLabels[it]}
            </Chip>
          ))}
        </div>
      </div>
      {view === 'month' ? (
        <MonthView filter={filter} month={month} day={day} look={look} change={change} />
      ) : (
        <EventList filter={filter} change={change} />
      )}
    </Screen>
  );
}
