import type { Presence } from '@nukkad/core/features/people/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { backend } from '#backend';
import { queries } from '../../../data/queries.ts';
import { useMe } from '../../../data/session.tsx';
import { needsZone, useStoredLocation } from '../../../device/stored-location.ts';
import { useIsWide } from '../../../device/useIsWide.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { MeetingQuestion } from '../../meets/MeetingQuestion.tsx';
import { Bell } from '../../notifications/Bell.tsx';
import { reappearanceOf } from '../location/reappearance.ts';
import { CardSkeletons } from './CardSkeletons.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FreeNow } from './FreeNow.tsx';
import styles from './Home.module.css';
import { PeopleNearby } from './PeopleNearby.tsx';
import { NotVisible } from './NotShownNotices.tsx';
import { SandboxCard } from './SandboxCard.tsx';
import { useNearbyFilter } from './useNearbyFilter.ts';

export default function Home() {
  const me = useMe();
  const { asked, shown, change } = useNearbyFilter();
  const [open, setOpen] = useState(false);
  // On a wide screen the bell is in the navigation.
  const isWide = useIsWide();
  const presence = useQuery({ ...queries.presence(), enabled: backend.can.reportLocation });
  const questions = useQuery(queries.meetingQuestions());
  const meeting = questions.data?.[0];
  return (
    <Screen
      title={`Hi, ${me.name.trim().split(/\s+/)[0]}`}
      lead={
        !backend.can.reportLocation ? (
          <p className={styles.lead}>People near you in {me.city}</p>
        ) : (
          presence.data && (
            <Link className={styles.area} to="/where">
              <AreaWords presence={presence.data} />
            </Link>
          )
        )
      }
      actions={
        <>
          {backend.can.notify && !isWide && <Bell />}
          <IconButton
            icon={open ? 'close' : 'filter'}
            label={open ? 'Close filters' : 'Filters'}
            raised
            aria-expanded={open}
            aria-controls="filters"
            onClick={() => setOpen(!open)}
          />
        </>
      }
    >
      {backend.can.sayFree && (presence.isPending || presence.data?.area) && (
        <FreeNow filter={asked} isSeen={Boolean(presence.data?.area)} />
      )}
      <SandboxCard />
      {open && <FilterPanel filter={shown} change={change} />}
      {(backend.can.reportLocation && presence.isPending) || (questions.isLoading && questions.failureCount === 0) ? (
        <CardSkeletons many={6} />
      ) : presence.data &&
        (!presence.data.area || presence.data.audience === 'nobody') &&
        backend.can.reportLocation ? (
        <NotVisible presence={presence.data} />
      ) : (
        <>
          {meeting && <MeetingQuestion key={meeting.id} meeting={meeting} />}
          <PeopleNearby filter={asked} change={change} />
        </>
      )}
    </Screen>
  );
}

function AreaWords({ presence }: { presence: Presence }) {
  const me = useMe();
  const kept = useStoredLocation(me.id);
  const { area, next, ghost } = presence;
  if (needsZone(kept, presence)) return <u>Choose your hidden zone again</u>;
  if (area)
    return (
      <span>
        Near {area.name} · <u>change</u>
      </span>
    );
  if (ghost) return <u>Hidden</u>;
  if (next) return <u>Near {next.name} soon</u>;
  return <u>{reappearanceOf(me.id, presence) ? 'Change your area' : 'Choose your area'}</u>;
}
