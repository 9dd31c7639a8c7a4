import { restMs } from '@nukkad/core/features/people/phone-rest-time.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Screen } from '../../../ui/Screen.tsx';
import { queries } from '../../../data/queries.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { useMe } from '../../../data/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { BulletList } from '../../../ui/BulletList.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SectionsSkeleton } from '../../../ui/ScreenSkeletons.tsx';
import { toast } from '../../../ui/Toast.tsx';
import { clock } from '../../../format/dates.ts';
import { AreaList } from './AreaList.tsx';
import { ChooseZone } from './ChooseZone.tsx';
import { pick, takePosition, type Reported } from './location-reporter.ts';
import { needsZone, useStoredLocation } from '../../../device/stored-location.ts';
import { useIsWide } from '../../../device/useIsWide.ts';
import { locate, NotLocated } from '../../../device/locate.ts';
import styles from './Place.module.css';
import PresenceCard from './PresenceCard.tsx';
import { promise } from './privacy-promise.ts';
import { everySpan } from './span-words.ts';
import { useTickMs } from './useTickMs.ts';

/** Reports where one is. Only the answer to the latest attempt counts, and only while the screen is open. */
function usePlacing() {
  const me = useMe();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const attempt = useRef(0);
  useEffect(() => () => void attempt.current++, []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (report: () => Promise<Reported | null>) => report(),
  });

  const place = (report: (isCurrent: () => boolean) => Promise<Reported | null>) => {
    const own = ++attempt.current;
    mutate(() => report(() => attempt.current === own), {
      onSuccess(reported) {
        if (!reported) return;
        if ('why' in reported) return toast(reported.why);
        const { area, next } = reported.presence;
        toast(
          next
            ? `From ${clock(next.at)}, others will see you around ${next.name}`
            : `Others see you around ${area?.name}`,
        );
        void navigate('/home');
      },
      onError(error) {
        if (!(error instanceof NotLocated)) notifyFailure(error);
      },
    });
  };
  return {
    isPending,
    problem: error instanceof NotLocated ? `${error.message} Pick your area below instead.` : null,
    findMe: () =>
      place(async (isCurrent) => {
        const position = await locate();
        return isCurrent() ? takePosition(me.id, position, cache) : null;
      }),
    choose: (cell: string) => place(() => pick(me.id, cell, cache)),
  };
}

export default function ChooseLocation() {
  const me = useMe();
  const presence = useQuery(queries.presence());
  const kept = useStoredLocation(me.id);
  const tickMs = useTickMs();
  const isWide = useIsWide();
  const { isPending, problem, findMe, choose } = usePlacing();
  const own = presence.data?.next?.name ?? presence.data?.area?.name;
  // Nothing below the map may move when it loads.
  if (presence.isLoading)
    return (
      <Screen title="Where are you?" back="/home">
        <SectionsSkeleton rows={[4, 2, 2]} />
      </Screen>
    );
  if (presence.data && needsZone(kept, presence.data))
    return (
      <Screen title="Where are you?" back="/home">
        <Section label="Hidden zone">
          <ChooseZone />
        </Section>
      </Screen>
    );
  return (
    <Screen title="Where are you?" back="/home">
      <div className={styles.parts}>
        {presence.data && (presence.data.area || presence.data.next || presence.data.ghost) && (
          <PresenceCard isTall={isWide} />
        )}
        <Section title="Find your area">
          <Button look="main" icon="pin" wide busy={isPending} onClick={findMe}>
            Use my location
          </Button>
          {problem && <Problem>{problem}</Problem>}
          <BulletList>
            <li>Your device turns your location into a hexagon and sends only that.</li>
            <li>Your exact location stays on your device. It’s read only while the app is open.</li>
          </BulletList>
          <details className={styles.more}>
            <summary>What others see, and when</summary>
            <BulletList>
              <li>Your browser asks for permission first.</li>
              <li>The app shows places where you stay for {restMs / minuteMs} minutes, never your route there.</li>
              <li>
                Others see how far away that area is, in steps of half a kilometre or more. It changes{' '}
                {everySpan(tickMs)} at most.
              </li>
            </BulletList>
          </details>
        </Section>
        <Section title="Or pick it by name">
          <AreaList own={own} choose={choose} />
        </Section>
      </div>
      <p className={styles.promise}>{promise(tickMs)}</p>
    </Screen>
  );
}
