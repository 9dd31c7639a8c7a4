import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { Screen } from '../../ui/Screen.tsx';
import { queries } from '../../data/queries.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CheckInSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { useHasCamera } from './Camera.tsx';
import type { CheckInRecord } from './check-in-log.ts';
import { CheckInPanel } from './CheckInPanel.tsx';
import { useCheckInLog } from './useCheckInLog.ts';
import { checkInListOutdated } from '../../data/cache/check-in.ts';
import { listRefreshMs } from './scanner-times.ts';

export default function CheckIn() {
  const { eventId = '' } = useParams();
  return <CheckInScreen key={eventId} eventId={eventId} />;
}

function CheckInScreen({ eventId }: { eventId: string }) {
  const cache = useQueryClient();
  const list = useQuery({
    ...queries.checkInList(eventId),
    refetchOnReconnect: 'always',
    refetchInterval: listRefreshMs,
  });
  const log = useCheckInLog(eventId);
  const hasCamera = useHasCamera();
  const records = useSyncExternalStore(log.subscribe, log.all);
  const isOffTeam = useSyncExternalStore(log.subscribe, log.isOffTeam);
  const isGone = isOffTeam || list.data === null;
  useEffect(() => {
    if (isOffTeam) checkInListOutdated(cache, eventId);
  }, [cache, eventId, isOffTeam]);
  return (
    <Screen title="Check-in" lead={list.data && !isGone && list.data.name} back={`/events/${eventId}`}>
      {isGone ? (
        <NotOnTeam wasOnTeam={isOffTeam || records.length > 0} records={records} />
      ) : list.data && hasCamera !== null ? (
        <CheckInPanel list={list.data} log={log} records={records} hasCamera={hasCamera} />
      ) : list.error ? (
        <LoadError query={list} />
      ) : (
        <CheckInSkeleton />
      )}
    </Screen>
  );
}

const checkInsWere = (many: number) => (many === 1 ? '1 check-in was' : `${many} check-ins were`);

function NotOnTeam({ wasOnTeam, records }: { wasOnTeam: boolean; records: readonly CheckInRecord[] }) {
  const saved = records.filter(({ outcome }) => outcome === 'taken').length;
  const lost = records.filter(({ outcome }) => outcome === 'left').length;
  return (
    <EmptyState
      drawing="no-events"
      title={wasOnTeam ? 'You’re no longer on the team' : 'You’re not on the team'}
      action={<ButtonLink to="/events">See all events</ButtonLink>}
    >
      {wasOnTeam ? 'You can’t check people in at this event any more.' : 'Ask the host to add you.'}
      {saved > 0 && ` ${checkInsWere(saved)} saved.`}
      {lost > 0 && ` ${checkInsWere(lost)} not saved. Please tell the host.`}
    </EmptyState>
  );
}
