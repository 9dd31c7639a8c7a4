import type { Api } from '../../data/backend/backend.ts';
import { cityDay, monthOf, type Day } from '@nukkad/core/kernel/city-days.ts';
import { categories, type Category } from '@nukkad/core/features/events/category.ts';
import { type EventFilter } from '@nukkad/core/features/events/event-filter.ts';
import { useQueries } from '@tanstack/react-query';
import { useRef, type KeyboardEvent } from 'react';
import { useNow } from '../../device/server-time.ts';
import { queries } from '../../data/queries.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { EventListSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { EventList } from './EventList.tsx';
import type { EventsView } from './event-filter-address.ts';
import { dayName, daysLater, shortMonth, turned, weeksFrom } from './month.ts';
import styles from './MonthView.module.css';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const arrowDays = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
]);

const daysAhead = 18 * 31;

const mostDots = 3;

const eventsWords = (many: number) => (many === 0 ? 'no events' : many === 1 ? '1 event' : `${many} events`);

const isDay = (day: Day | null) => day !== null;

const shortDay = (day: Day) => `${Number(day.slice(8))} ${shortMonth(day)}`;

export function MonthView({
  filter,
  from,
  day,
  show,
}: {
  filter: EventFilter;
  from: Day | null;
  day: Day | null;
  show(next: Partial<EventsView>): void;
}) {
  const today = cityDay(new Date(useNow()));
  const begin = from ?? today;
  const weeks = weeksFrom(begin);
  const days = weeks.flat().filter(isDay);
  const last = days.at(-1) ?? begin;
  const months = useQueries({
    queries: [...new Set(days.map(monthOf))].map((month) => queries.eventDays(month, filter)),
  });
  const failed = months.find((it) => it.isLoadingError);
  const isPending = months.some((it) => it.isPending);
  const events = isPending ? undefined : new Map(months.flatMap(({ data }) => [...(data ?? [])]));
  // A search covers all days, as in the list.
  const searches = filter.words !== '';
  const shown = day ?? (searches ? 'any' : events && (days.find((it) => events.has(it)) ?? begin));
  const turn = (by: 1 | -1) => show({ from: turned(begin, by), day: null });
  const span = `${shortDay(begin)} – ${shortDay(last)}`;
  return (
    <div className={styles.view}>
      <div className={styles.card}>
        <div className={styles.head}>
          <IconButton icon="back" label="Earlier weeks" disabled={begin <= today} onClick={() => turn(-1)} />
          <h2 aria-live="polite">{span}</h2>
          <IconButton
            icon="forward"
            label="Later weeks"
            disabled={begin >= daysLater(today, daysAhead)}
            onClick={() => turn(1)}
          />
        </div>
        {failed ? (
          <LoadError query={failed} />
        ) : (
          <Weeks
            label={span}
            weeks={weeks}
            today={today}
            chosen={shown === 'any' ? null : (shown ?? null)}
            events={events}
            choose={(day) => show({ day })}
          />
        )}
        <Key shown={days.flatMap((it) => events?.get(it)?.categories ?? [])} />
      </div>
      <div className={styles.list}>
        {searches && <h2 className={styles.shown}>{day ? dayName(day) : 'All results'}</h2>}
        {shown ? (
          <EventList filter={{ ...filter, when: shown }} change={(wider) => show({ ...wider, when: 'any' })} />
        ) : (
          !failed && <EventListSkeleton isGrid={false} />
        )}
      </div>
    </div>
  );
}

/** What the colours of the dots mean. */
function Key({ shown }: { shown: readonly Category[] }) {
  if (shown.length === 0) return null;
  return (
    <ul className={styles.key} aria-label="Categories shown">
      {categories
        .filter((it) => shown.includes(it))
        .map((it) => (
          <li key={it}>
            <i data-category={it} />
            {it}
          </li>
        ))}
    </ul>
  );
}

type DayOfEvents = Awaited<ReturnType<Api['events']['month']>>['days'][number];

interface WeeksProps {
  label: string;
  weeks: readonly (readonly (Day | null)[])[];
  today: Day;
  chosen: Day | null;
  /** By day; undefined until they are loaded. */
  events: ReadonlyMap<string, DayOfEvents> | undefined;
  choose(day: Day): void;
}

function Weeks({ label, weeks, today, chosen, events, choose }: WeeksProps) {
  const table = useRef<HTMLTableElement>(null);
  const days = weeks.flat().filter(isDay);
  // One day is reached by Tab, the others from there by the arrow keys.
  const tabStop = days.find((it) => it === chosen) ?? days[0];

  function dayAfterKey(key: string, from: Day) {
    if (key === 'Home') return days[0];
    if (key === 'End') return days.at(-1);
    const steps = arrowDays.get(key);
    return steps === undefined ? undefined : daysLater(from, steps);
  }
  function moveFocus(event: KeyboardEvent, from: Day) {
    const to = dayAfterKey(event.key, from);
    const button = to && table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`);
    if (!button) return;
    event.preventDefault();
    button.focus();
  }
  return (
    <table ref={table} className={styles.month} aria-label={label} aria-busy={!events}>
      <thead>
        <tr>
          {weekdays.map((it) => (
            <th key={it} scope="col" abbr={it}>
              <span aria-hidden="true">{it.slice(0, 2)}</span>
              <span className="aside">{it}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(isDay)}>
            {week.map((day, weekday) => {
              if (!day) return <td key={weekdays[weekday]}>&nbsp;</td>;
              const its = events?.get(day);
              return (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    className={styles.day}
                    tabIndex={day === tabStop ? 0 : -1}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${dayName(day)}, ${eventsWords(its?.events ?? 0)}`}
                    data-empty={(events && !its) || undefined}
                    onClick={() => choose(day)}
                    onKeyDown={(event) => moveFocus(event, day)}
                  >
                    {(day === days[0] || day.endsWith('-01')) && <small>{shortMonth(day)}</small>}
                    {Number(day.slice(8))}
                    <span className={styles.dots}>
                      {its?.categories.slice(0, mostDots).map((it) => (
                        <i key={it} data-category={it} />
                      ))}
                    </span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
