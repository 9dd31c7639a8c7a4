import { cityDay, type Day, type EventFilter, type Month } from '@nukkad/core/features/events/rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, type KeyboardEvent } from 'react';
import { useNow } from '../../device/clock.ts';
import { queries } from '../../data/queries.ts';
import { wordsFor } from '../../data/failure.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { EventList } from './EventList.tsx';
import { dayName, monthAfter, monthName, weeksOf, type Looking } from './event-filters.ts';
import styles from './MonthView.module.css';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** By how many days each key moves. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const dayMs = 86_400_000;
const daysLater = (day: Day, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10) as Day;

/** How far ahead and back one can leaf, in months. */
const most = { back: 0, ahead: 18 };

const eventsWords = (many: number) => (many === 0 ? 'no events' : many === 1 ? '1 event' : `${many} events`);

/** A month with how many events each day has, and below it the events of one day, or of all. */
export function MonthView({
  filter,
  month,
  day,
  look,
  change,
}: {
  filter: EventFilter;
  month: Month;
  day: Day | null;
  look(next: Partial<Looking>): void;
  change(filter: EventFilter): void;
}) {
  const today = cityDay(new Date(useNow()));
  const days = useQuery({ ...queries.eventDays(month, filter), placeholderData: keepPreviousData });
  const grid = useRef<HTMLTableElement>(null);
  const thisMonth = today.slice(0, 7) as Month;
  // One day is reached by Tab, the others from there by arrows.
  const entry = day ?? (month === thisMonth ? today : (`${month}-01` as Day));
  // Words are searched for as in the list, in all months.
  const searches = filter.words !== '';
  const leaf = (months: number) => look({ month: monthAfter(month, months), day: null });

  /** Moves the focus to a day of this month. */
  function move(event: KeyboardEvent, from: Day) {
    const to =
      event.key === 'Home'
        ? (`${month}-01` as Day)
        : event.key === 'End'
          ? (weeksOf(month).flat().findLast(Boolean) as Day)
          : steps[event.key] === undefined
            ? null
            : daysLater(from, steps[event.key]!);
    const cell = to && grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`);
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  }

  return (
    <>
      <div className={styles.card}>
        <div className={styles.head}>
          <IconButton
            icon="back"
            label="Previous month"
            disabled={month <= monthAfter(thisMonth, -most.back)}
            onClick={() => leaf(-1)}
          />
          <h2 aria-live="polite">{monthName(month)}</h2>
          <IconButton
            icon="forward"
            label="Next month"
            disabled={month >= monthAfter(thisMonth, most.ahead)}
            onClick={() => leaf(1)}
          />
        </div>
        {days.isLoadingError ? (
          <ErrorState retry={() => void days.refetch()}>{wordsFor(days.error)}</ErrorState>
        ) : (
          <table ref={grid} className={styles.month} aria-label={monthName(month)} aria-busy={days.isPending}>
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
              {weeksOf(month).map((week) => (
                <tr key={week.find(Boolean)}>
                  {week.map((it, weekday) => {
                    if (!it) return <td key={weekdays[weekday]}>&nbsp;</td>;
                    const many = days.isPlaceholderData ? 0 : (days.data?.get(it) ?? 0);
                    return (
                      <td key={it}>
                        <button
                          type="button"
                          data-day={it}
                          className={styles.day}
                          tabIndex={it === entry ? 0 : -1}
                          aria-pressed={it === day}
                          aria-current={it === today ? 'date' : undefined}
                          aria-label={`${dayName(it)}, ${eventsWords(many)}`}
                          data-past={it < today || undefined}
                          onClick={() => look({ day: it === day ? null : it })}
                          onKeyDown={(event) => move(event, it)}
                        >
                          {Number(it.slice(8))}
                          <span className={styles.many} data-many={many || undefined}>
                            {many > 99 ? '99+' : many || ''}
                          </span>
                        </button>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <h2 className={styles.shown}>{day ? dayName(day) : searches ? 'All results' : `All of ${monthName(month)}`}</h2>
      <EventList
        filter={{ ...filter, when: day ?? (searches ? 'any' : month) }}
        change={(wider) => change({ ...wider, when: 'any' })}
      />
    </>
  );
}
