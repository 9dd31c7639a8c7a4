import {
  cityDay,
  dayIn,
  monthOf,
  type Day,
  type EventFilter,
  type Month,
} from '@nukkad/core/features/events/event-filter.ts';
import { dayMs } from '@nukkad/core/kernel/time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, type KeyboardEvent } from 'react';
import { useNow } from '../../device/server-time.ts';
import { queries } from '../../data/queries.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { shortCount } from '../../ui/short-count.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EventList } from './EventList.tsx';
import type { EventsView } from './event-filter-address.ts';
import { dayName, monthAfter, monthName, weeksOf } from './month.ts';
import styles from './MonthView.module.css';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const arrowDays = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
]);

const daysLater = (day: Day, days: number) => dayIn(new Date(Date.parse(day) + days * dayMs));

const monthsAhead = 18;

const eventsWords = (many: number) => (many === 0 ? 'no events' : many === 1 ? '1 event' : `${many} events`);

export function MonthView({
  filter,
  month,
  day,
  show,
}: {
  filter: EventFilter;
  month: Month;
  day: Day | null;
  show(next: Partial<EventsView>): void;
}) {
  const today = cityDay(new Date(useNow()));
  const days = useQuery({ ...queries.eventDays(month, filter), placeholderData: keepPreviousData });
  const thisMonth = monthOf(today);
  // A search covers all months, as in the list.
  const searches = filter.words !== '';
  const turn = (months: number) => show({ month: monthAfter(month, months), day: null });
  return (
    <div className={styles.view}>
      <div className={styles.card}>
        <div className={styles.head}>
          <IconButton icon="back" label="Previous month" disabled={month <= thisMonth} onClick={() => turn(-1)} />
          <h2 aria-live="polite">{monthName(month)}</h2>
          <IconButton
            icon="forward"
            label="Next month"
            disabled={month >= monthAfter(thisMonth, monthsAhead)}
            onClick={() => turn(1)}
          />
        </div>
        {days.isLoadingError ? (
          <LoadError query={days} />
        ) : (
          <MonthTable
            month={month}
            today={today}
            chosen={day}
            counts={days.isPlaceholderData ? undefined : days.data}
            isPending={days.isPending}
            choose={(day) => show({ day })}
          />
        )}
      </div>
      <div className={styles.list}>
        {(day || searches) && <h2 className={styles.shown}>{day ? dayName(day) : 'All results'}</h2>}
        <EventList
          filter={{ ...filter, when: day ?? (searches ? 'any' : month) }}
          change={(wider) => show({ ...wider, when: 'any' })}
        />
      </div>
    </div>
  );
}

interface MonthTableProps {
  month: Month;
  today: Day;
  chosen: Day | null;
  /** Events by day; undefined until they are loaded. */
  counts: ReadonlyMap<string, number> | undefined;
  isPending: boolean;
  choose(day: Day | null): void;
}

function MonthTable({ month, today, chosen, counts, isPending, choose }: MonthTableProps) {
  const table = useRef<HTMLTableElement>(null);
  // Weeks that are over have nothing to choose.
  const weeks = weeksOf(month).filter((week) => week.some((it) => it && it >= today));
  const firstDay = weeks.flat().find(Boolean) ?? dayIn(new Date(month));
  // One day is reached by Tab, the others from there by the arrow keys.
  const tabStop = chosen ?? (today.startsWith(month) ? today : firstDay);

  function dayAfterKey(key: string, from: Day): Day | null {
    if (key === 'Home') return firstDay;
    if (key === 'End') return weeksOf(month).flat().findLast(Boolean) ?? null;
    const days = arrowDays.get(key);
    return days === undefined ? null : daysLater(from, days);
  }
  function moveFocus(event: KeyboardEvent, from: Day) {
    const to = dayAfterKey(event.key, from);
    const button = to && table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`);
    if (!button) return;
    event.preventDefault();
    button.focus();
  }
  return (
    <table ref={table} className={styles.month} aria-label={monthName(month)} aria-busy={isPending}>
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
          <tr key={week.find(Boolean)}>
            {week.map((day, weekday) => {
              if (!day) return <td key={weekdays[weekday]}>&nbsp;</td>;
              const many = counts?.get(day) ?? 0;
              return (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    className={styles.day}
                    tabIndex={day === tabStop ? 0 : -1}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${dayName(day)}, ${eventsWords(many)}`}
                    data-past={day < today || undefined}
                    onClick={() => choose(day === chosen ? null : day)}
                    onKeyDown={(event) => moveFocus(event, day)}
                  >
                    {Number(day.slice(8))}
                    <span className={styles.many} data-many={many || undefined}>
                      {many > 0 && shortCount(many)}
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
