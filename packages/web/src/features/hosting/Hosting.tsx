import { mayManage } from '@nukkad/core/features/hosting/may-manage-event.ts';
import { withoutRepeats } from '@nukkad/core/features/events/posters/poster.ts';
import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { v4 as uuid } from 'uuid';
import { useNow } from '../../device/server-time.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { queries } from '../../data/queries.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Tag } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading, RowsSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { eventWhen } from '../../format/dates.ts';
import { isEventDay } from '../events/is-event-day.ts';
import { ShareEventButton } from '../events/ShareEventButton.tsx';
import styles from './Hosting.module.css';
import { numbersWords } from './sales-words.ts';

const roles = { host: null, cohost: 'Co-host', helper: 'Helper' } as const;

/** At the address with `?new`, people who host nothing yet go on to the form of their first event. */
export default function Hosting() {
  const events = useQuery({ ...queries.hosting(), refetchOnMount: 'always' });
  const now = useNow();
  const [newId] = useState(() => uuid());
  const [params] = useSearchParams();
  const isNew = params.has('new');
  const hasToday = events.data?.some((it) => isEventDay(it, now)) ?? false;
  const hostLink = (small: boolean) => (
    <ButtonLink
      look={hasToday ? 'outline' : 'main'}
      icon="plus"
      small={small}
      to={`/hosting/${newId}`}
      state={{ isNew: true }}
    >
      Host an event
    </ButtonLink>
  );
  if (!events.data)
    return (
      <Screen title="Hosting" back="/events">
        {events.isLoadingError ? (
          <LoadError query={events} />
        ) : (
          <Loading>
            <RowsSkeleton many={3} width={96} height={72} />
          </Loading>
        )}
      </Screen>
    );
  if (events.data.length === 0 && isNew && events.isFetchedAfterMount)
    return <Navigate to={`/hosting/${newId}`} state={{ isNew: true }} replace />;
  const isOver = (it: Hosted) => Date.parse(it.end) <= now;
  const soonest = events.data.toReversed();
  const groups = [
    ['Drafts', events.data.filter(({ status }) => status === 'draft')],
    ['Upcoming', soonest.filter((it) => it.status === 'published' && !isOver(it))],
    ['Past', events.data.filter((it) => it.status === 'published' && isOver(it))],
    ['Cancelled', events.data.filter(({ status }) => status === 'cancelled')],
  ] as const;
  const next = groups[1][1].find(
    (it) => mayManage(it.role, 'edit') && Date.parse(it.start) > now && !isEventDay(it, now) && hasSeats(it),
  );
  const last = groups.findLast(([, some]) => some.length > 0)?.[1];
  return (
    <Screen title="Hosting" back="/events" actions={events.data.length > 0 && hostLink(true)}>
      {events.data.length === 0 && (
        <EmptyState drawing="no-events" title="Bring people together" action={hostLink(false)}>
          A walk, a jam, a class, a dinner: plan it here and invite the neighbourhood.
        </EmptyState>
      )}
      {groups.map(
        ([name, some]) =>
          some.length > 0 && (
            <section key={name} className={styles.group} aria-labelledby={`group-${name}`}>
              <h2 id={`group-${name}`}>{name}</h2>
              <ul className={styles.list}>
                {withoutRepeats(some).map((it) => (
                  <li key={it.id}>
                    <HostedCard event={it} isToday={isEventDay(it, now)} isNext={it.id === next?.id} />
                  </li>
                ))}
                {some === last && events.data.length < 4 && (
                  <li className={styles.idea}>
                    <Link to={`/hosting/${newId}`} state={{ isNew: true }}>
                      <PageIntro drawing="no-events" end={<Icon name="forward" size={20} />}>
                        Host a walk, a jam or a dinner next
                      </PageIntro>
                    </Link>
                  </li>
                )}
              </ul>
            </section>
          ),
      )}
    </Screen>
  );
}

const hasSeats = ({ capacity, numbers: { sold, held } }: Hosted) => sold + held < capacity;

function HostedCard({ event, isToday, isNext }: { event: Hosted; isToday: boolean; isNext: boolean }) {
  const { id, name, role, status, image, category } = event;
  const title = name || 'Untitled event';
  const canEdit = mayManage(role, 'edit');
  return (
    <article className={styles.card} aria-label={title}>
      <img src={assetUrl(image)} alt="" width="96" height="72" loading="lazy" />
      <div className={styles.text}>
        <p className={styles.category}>{category}</p>
        <h3>
          <Link to={status === 'draft' ? `/hosting/${id}` : `/events/${id}`}>{title}</Link>
        </h3>
        <p className={styles.line}>
          <time dateTime={event.start}>{eventWhen(event.start, event.timeZone)}</time>
        </p>
        {status === 'published' && (
          <>
            <p className={styles.line}>{numbersWords(event)}</p>
            <ProgressBar done={event.numbers.sold} of={event.capacity} />
          </>
        )}
        {roles[role] && (
          <p>
            <Tag>{roles[role]}</Tag>
          </p>
        )}
      </div>
      {((canEdit && status !== 'draft') || isToday) && (
        <div className={styles.ways}>
          {isToday && (
            <ButtonLink look="main" wide icon="scan" to={`/events/${id}/check-in`} aria-label={`Check in at ${title}`}>
              Check in
            </ButtonLink>
          )}
          {canEdit && isNext && <ShareEventButton event={event} invite="small" />}
          {canEdit && status === 'published' && (
            <ButtonLink small icon="user" to={`/hosting/${id}/people`} aria-label={`Attendees of ${title}`}>
              Attendees
            </ButtonLink>
          )}
          {!canEdit ? null : status === 'published' ? (
            <ButtonLink small icon="edit" to={`/hosting/${id}`} aria-label={`Edit ${title}`}>
              Edit
            </ButtonLink>
          ) : (
            <ButtonLink small icon="copy" to={`/hosting/${id}`} aria-label={`Host ${title} again`}>
              Host again
            </ButtonLink>
          )}
        </div>
      )}
    </article>
  );
}
