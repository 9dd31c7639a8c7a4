import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../../data/api.ts';
import { queries } from '../../../data/queries.ts';
import { tellFailure } from '../../../data/failure.ts';
import { useMe, useSession } from '../../../data/session.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Switch } from '../../../ui/Field.tsx';
import { Points } from '../../../ui/Points.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/StateViews.tsx';
import { promise } from '../../people/location/privacy-promise.ts';
import { useTickMs } from '../../people/location/useTickMs.ts';
import { Blocked } from '../../safety/Blocked.tsx';
import { GhostMode } from './GhostMode.tsx';
import styles from './SettingsPage.module.css';
import { presenceExpected, refetchPresence, presenceChanged } from '../../../data/cache/people.ts';

// Loaded separately, because H3 is large.
const PresenceCard = lazy(() => import('../../people/location/PresenceCard.tsx'));
const HiddenZone = lazy(() => import('../../people/location/HiddenZone.tsx'));

export function PrivacySettings() {
  const tickMs = useTickMs();
  return (
    <>
      <Suspense fallback={<Skeleton many={1} height={272} />}>
        <PresenceCard />
      </Suspense>
      <ButtonLink icon="pin" to="/where">
        Change your area
      </ButtonLink>
      <Section title="Ghost mode">
        <GhostMode />
      </Section>
      <Section title="How precisely others see you">
        <WiderArea />
        <Suspense>
          <HiddenZone />
        </Suspense>
      </Section>
      <Section title="In chat">
        <ReadReceipts />
      </Section>
      <Section title="Blocked people">
        <Blocked />
      </Section>
      <Section title="What no one sees">
        <Points>
          <li>Your exact location, except people you share it with in chat, until sharing ends.</li>
          <li>Your email address.</li>
          <li>Messages from you, unless one of you has accepted the other’s request.</li>
        </Points>
        <p className={styles.small}>{promise(tickMs)}</p>
      </Section>
    </>
  );
}

function WiderArea() {
  const me = useMe();
  const cache = useQueryClient();
  const presence = useQuery(queries.presence());
  const isWider = presence.data?.wider ?? false;
  const setWider = useMutation({
    mutationFn: (wider: boolean) => api.people.setWider({ wider }),
    onMutate(wider) {
      presenceExpected(cache, { wider });
    },
    onSuccess(presence, wider) {
      presenceChanged(cache, presence);
      // A finer area is shown only once the phone has reported again.
      if (!wider)
        void import('../../people/location/location-reporter.ts').then(
          ({ reportAgain }) => reportAgain(me.id, cache),
          tellFailure,
        );
    },
    async onError(error) {
      tellFailure(error);
      await refetchPresence(cache);
    },
  });
  return (
    <Switch on={isWider} disabled={!presence.data} toggle={() => setWider.mutate(!isWider)}>
      Wider area (about 5 km²)
    </Switch>
  );
}

/** Read receipts work both ways: without sending them, none are shown. */
function ReadReceipts() {
  const me = useMe();
  const { setMe } = useSession();
  const setReceipts = useMutation({
    mutationFn: (on: boolean) => api.account.setReadReceipts({ on }),
    onMutate: (on) => setMe({ ...me, readReceipts: on }),
    onSuccess: setMe,
    onError(error, on) {
      setMe({ ...me, readReceipts: !on });
      tellFailure(error);
    },
  });
  return (
    <>
      <Switch on={me.readReceipts} toggle={() => setReceipts.mutate(!me.readReceipts)}>
        Read receipts
      </Switch>
      <p className={styles.small}>
        {me.readReceipts
          ? 'People you chat with see when you receive and read messages, a few seconds late. You see the same of them.'
          : 'No one sees when you receive or read messages, and you don’t see when others do.'}
      </p>
    </>
  );
}
