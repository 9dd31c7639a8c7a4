import type { MeetEntry } from '@nukkad/core/features/meets/contract.ts';
import { lazy, Suspense, type ComponentType } from 'react';
import { useMoment } from '../data/shown-moment.ts';
import { screens } from './screens.ts';

/** Left out if it doesn't load. */
const orNothing = { default: () => null };
const AcceptedMoment = lazy<ComponentType<{ entry: MeetEntry }>>(() => screens.accepted().catch(() => orNothing));
const GoingMoment = lazy<ComponentType<{ eventId: string; orderId: string }>>(() =>
  screens.going().catch(() => orNothing),
);
const PublishedMoment = lazy<ComponentType<{ eventId: string }>>(() => screens.published().catch(() => orNothing));

/** The moment to celebrate, on top of all screens. */
export function Moments() {
  const moment = useMoment();
  if (!moment) return null;
  return (
    <Suspense>
      {moment.kind === 'accepted' && <AcceptedMoment key={moment.entry.request.id} entry={moment.entry} />}
      {moment.kind === 'going' && (
        <GoingMoment key={moment.orderId} eventId={moment.eventId} orderId={moment.orderId} />
      )}
      {moment.kind === 'published' && <PublishedMoment key={moment.eventId} eventId={moment.eventId} />}
    </Suspense>
  );
}
