import { categoryFilters } from '@nukkad/core/features/events/category.ts';
import { lazy, Suspense } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import type { EventsView } from './event-filter-address.ts';
import { categoryLabels } from './event-filter-words.ts';
import { EventSearch } from './EventSearch.tsx';
import styles from './EventFilters.module.css';

const loadFilters = () => import('./FilterSheet.tsx');
const FilterSheet = lazy(loadFilters);

const views = [
  ['list', 'List'],
  ['month', 'Month'],
  ['map', 'Map'],
] as const;

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

/** What the screen shows, and as what: a list, a month or a map. */
export function EventFilters({
  view: { view, ...filter },
  show,
  loadMap,
}: {
  view: EventsView;
  show(next: Partial<EventsView>): void;
  loadMap(): void;
}) {
  const [filtering, setFiltering] = useSheet('event-filters');
  const on = [
    filter.when !== 'any',
    filter.price !== 'any',
    filter.sort !== 'soonest',
    filter.saved,
    filter.friends,
  ].filter(Boolean).length;
  return (
    <div className={styles.filters}>
      <div className={styles.finding}>
        <EventSearch words={filter.words} search={(words) => show({ words })} />
        <IconButton
          icon="filter"
          label={on === 0 ? 'Filters' : `Filters, ${on} on`}
          raised
          aria-haspopup="dialog"
          data-on={on > 0 || undefined}
          onPointerEnter={() => void loadFilters()}
          onClick={() => setFiltering(true)}
        />
      </div>
      <div className={styles.views} role="group" aria-label="Show events as">
        {views.map(([as, name]) => (
          <button
            key={as}
            type="button"
            aria-label={`${name} view`}
            aria-pressed={view === as}
            onPointerEnter={as === 'map' ? loadMap : undefined}
            onClick={() => show(as === 'month' ? { view: as, when: 'any' } : { view: as, day: null })}
          >
            {name}
          </button>
        ))}
      </div>
      <div ref={showPressed} className={styles.categories} role="group" aria-label="Category">
        {categoryFilters.map((it) => (
          <Chip key={it} on={filter.category === it} toggle={() => show({ category: it })}>
            {categoryLabels[it]}
          </Chip>
        ))}
      </div>
      {filtering && (
        <Suspense>
          <FilterSheet filter={{ ...filter, view }} apply={show} close={() => setFiltering(null)} />
        </Suspense>
      )}
    </div>
  );
}
