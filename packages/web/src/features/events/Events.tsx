import type { Event } from '@nukkad/core/features/events/contract.ts';
import { lazy, Suspense, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import { backend } from '#backend';
import { useNow } from '../../device/server-time.ts';
import { useIsRoomy, useIsWide } from '../../device/useIsWide.ts';
import { BesideContext, OpenPathContext, Screen } from '../../ui/Screen.tsx';
import { EventFeedback } from '../event-feedback/EventFeedback.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { IconLink } from '../../ui/IconLink.tsx';
import { EventFilters } from './EventFilters.tsx';
import { EventList, NoEvents } from './EventList.tsx';
import { EventRow } from './EventRow.tsx';
import styles from './Events.module.css';
import { viewFrom, viewParams, type EventsView } from './event-filter-address.ts';
import { MonthView } from './MonthView.tsx';
import { UnreadByEvent } from './UnreadAnnouncements.tsx';

const loadMap = () => import('./map/EventsMap.tsx');
const EventsMap = lazy(loadMap);

/** Passed to the map, so that the map's own chunk does not make the row a part of every screen of events. */
const rowOf = (event: Event) => <EventRow event={event} isDayKnown={false} isInView />;

export default function Events() {
  const [params, setParams] = useSearchParams();
  const today = new Date(useNow());
  const all = viewFrom(params, today);
  const { view, from, day, ...filter } = all;
  const show = (next: Partial<EventsView>) =>
    setParams((now) => viewParams({ ...viewFrom(now, today), ...next }), { replace: true });
  const isWide = useIsWide();
  const beside = useContext(BesideContext);
  const isAlone = useContext(OpenPathContext) === null && !(view === 'map' && isWide);
  const isGrid = useIsRoomy() && isAlone && view === 'list';
  const map = (none: ReactNode) => (
    <Suspense>
      <EventsMap filter={filter} row={rowOf} none={none} showList={() => show({ view: 'list' })} />
    </Suspense>
  );
  return (
    <Screen
      title="Local Events"
      actions={
        <>
          {isWide && isAlone ? (
            <ButtonLink small icon="ticket" to="/tickets">
              My tickets
            </ButtonLink>
          ) : (
            <IconLink raised icon="ticket" label="My tickets" to="/tickets" />
          )}
          {backend.can.hostEvents && (
            <ButtonLink small icon="plus" to="/hosting?new" aria-label="Host an event">
              {isWide && isAlone ? 'Host an event' : 'Host'}
            </ButtonLink>
          )}
        </>
      }
    >
      <UnreadByEvent />
      <EventFeedback />
      <EventFilters view={all} show={show} loadMap={() => void loadMap()} />
      {view === 'month' && <MonthView filter={filter} from={from} day={day} show={show} />}
      {(view === 'list' || (view === 'map' && isWide)) && <EventList filter={filter} change={show} isGrid={isGrid} />}
      {view === 'map' && !isWide && map(<NoEvents filter={filter} change={show} />)}
      {/* Next to the list, which says whether there are any events. */}
      {view === 'map' && isWide && beside && createPortal(<div className={styles.beside}>{map(null)}</div>, beside)}
    </Screen>
  );
}
