import { dayMs } from '@nukkad/core/kernel/time.ts';
import { badgeNeeds } from '@nukkad/core/features/verification/badge-needs.ts';
import { selfieKeptMs } from '@nukkad/core/features/verification/selfie-time.ts';
import type { OwnBadge } from '@nukkad/core/features/verification/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../data/api.ts';
import { ownBadgeChanged } from '../../data/cache/account.ts';
import { notifyFailure } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { useMe, useSession } from '../../data/session.tsx';
import { dayAndTime } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { BulletList } from '../../ui/BulletList.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Section } from '../../ui/Section.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { SectionsSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { toast } from '../../ui/Toast.tsx';
import { VerifiedBadge } from '../people/VerifiedBadge.tsx';
import styles from './VerifiedBadgeSettings.module.css';
import { SelfieSheet } from './SelfieSheet.tsx';
import { earned, refusedWords } from './badge-words.ts';

export default function VerifiedBadgeSettings() {
  const badge = useQuery(queries.ownBadge());
  if (badge.isPending) return <SectionsSkeleton rows={[1, 1, 2]} />;
  if (!badge.data) return <LoadError query={badge} />;
  const { verifiedBy } = badge.data;
  return (
    <>
      {verifiedBy ? (
        <Section title="Your badge">
          <div className={styles.now}>
            <VerifiedBadge by={verifiedBy} />
            <p>{earned[verifiedBy]}</p>
          </div>
        </Section>
      ) : (
        <>
          <PageIntro drawing="safe">Show that you’re really you. It’s free.</PageIntro>
          <Selfie badge={badge.data} />
          {badge.data.canEarn && <InPerson badge={badge.data} />}
        </>
      )}
      <Section title="What it means">
        <BulletList>
          <li>It says that someone has met you, or that your face is the one in your photos.</li>
          <li>No one can buy it.</li>
          <li>We don’t say how many people would meet you again, so that no one knows who said what.</li>
          <li>It doesn’t mean that someone is kind or safe. Always meet in a public place.</li>
          <li>We remove it if it turns out to be wrong.</li>
        </BulletList>
      </Section>
    </>
  );
}

function useBadge(change: () => Promise<OwnBadge>) {
  const cache = useQueryClient();
  const me = useMe();
  const { setMe } = useSession();
  return useMutation({
    mutationFn: change,
    onSuccess(badge) {
      ownBadgeChanged(cache, badge);
      if (badge.verifiedBy !== me.verifiedBy) setMe({ ...me, verifiedBy: badge.verifiedBy });
    },
    onError: notifyFailure,
  });
}

function Selfie({ badge: { selfie, refused } }: { badge: OwnBadge }) {
  const me = useMe();
  const [open, setOpen] = useSheet('selfie');
  const start = useBadge(() => api.verification.startSelfie());
  const remove = useBadge(() => api.verification.deleteSelfie());
  return (
    <Section title="With a selfie">
      {selfie?.sentAt ? (
        <>
          <p>
            We have your selfie and will compare it with your photos. Then we delete it, at the latest{' '}
            {dayAndTime(selfie.endsAt)}.
          </p>
          <Button busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete my selfie
          </Button>
        </>
      ) : (
        <>
          {refused && <Note>{refusedWords[refused]}</Note>}
          <Way icon="picture" title="Take a selfie with a gesture we choose">
            <p>
              A reviewer compares it with your photos, then we delete it, within {selfieKeptMs / dayMs} days. No one
              else sees it.
            </p>
          </Way>
          {me.photos.length === 0 ? (
            <ButtonLink look="main" icon="picture" to="/edit-profile">
              Add a photo first
            </ButtonLink>
          ) : (
            <Button
              look="main"
              icon="picture"
              busy={start.isPending}
              onClick={() => start.mutate(undefined, { onSuccess: () => setOpen(true) })}
            >
              Take a selfie
            </Button>
          )}
          {open && selfie && <SelfieSheet gesture={selfie.gesture} close={() => setOpen(null)} />}
        </>
      )}
    </Section>
  );
}

function InPerson({ badge: { events } }: { badge: OwnBadge }) {
  const earn = useBadge(() => api.verification.earn());
  return (
    <Section title="Or earn it in person">
      <Way icon="ticket" title={`Events of ${badgeNeeds.events} verified hosts`}>
        <p>Get checked in there. It counts from the next day.</p>
        <p className={styles.progress}>
          <ProgressBar done={events} of={badgeNeeds.events} />
          {Math.min(events, badgeNeeds.events)} of {badgeNeeds.events}
        </p>
      </Way>
      <Way icon="handshake" title={`${badgeNeeds.vouches} verified people`}>
        <p>They say that they met you and would meet you again. It counts a few days after you met.</p>
      </Way>
      <Button
        busy={earn.isPending}
        onClick={() => earn.mutate(undefined, { onSuccess: () => toast('You’re verified.') })}
      >
        Check if I’ve earned it
      </Button>
    </Section>
  );
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className={styles.way}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </div>
  );
}
