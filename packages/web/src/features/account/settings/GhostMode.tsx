import { ghostTimes, type GhostTime } from '@nukkad/core/features/people/ghost-mode-end.ts';
import { unseenMs } from '@nukkad/core/features/people/presence-times.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { queries } from '../../../data/queries.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { useMe, useSession } from '../../../data/session.tsx';
import { useNow } from '../../../device/server-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { clock, dayAndTime } from '../../../format/dates.ts';
import { reappearanceIfHidden } from '../../people/location/reappearance.ts';
import { spanWords } from '../../people/location/span-words.ts';
import { useTickMs } from '../../people/location/useTickMs.ts';
import styles from './SettingsPage.module.css';
import { refetchPresence, presenceChanged } from '../../../data/cache/people.ts';

export function GhostMode() {
  const { data: presence } = useQuery(queries.presence());
  if (presence?.isPaused)
    return <p className={styles.small}>Your account is paused, so no one sees you anyway. End the pause in Account.</p>;
  return presence?.ghost ? <EndGhostMode until={presence.ghost.until} /> : <StartGhostMode />;
}

function StartGhostMode() {
  const me = useMe();
  const cache = useQueryClient();
  const { data: presence } = useQuery(queries.presence());
  const now = useNow(10_000);
  const tickMs = useTickMs();
  const isSample = useSession().session.edition === 'sandbox';
  const start = useMutation({
    async mutationFn(time: GhostTime) {
      const { startGhost } = await import('../../people/location/location-reporter.ts');
      await startGhost(me.id, time, cache, isSample);
    },
    onError: notifyFailure,
  });
  return (
    <>
      <p className={styles.small}>
        Hides you right away and shows you as offline in chat. While you’re hidden, you can’t see people nearby. Your
        chats stay.
      </p>
      <p className={styles.small}>
        If you end it soon, you’re visible again at {presence ? clock(reappearanceIfHidden(me.id, presence, now)) : '…'}{' '}
        at the earliest. After {spanWords(unseenMs(tickMs))}, you’re visible again right away.
      </p>
      <div className={styles.choices}>
        {ghostTimes.map((time) => (
          <Button key={time} small onClick={() => start.mutate(time)}>
            {time.charAt(0).toUpperCase() + time.slice(1)}
          </Button>
        ))}
      </div>
    </>
  );
}

function EndGhostMode({ until }: { until: string | null }) {
  const cache = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.people.setGhost({ time: null }),
    onSuccess: (presence) => presenceChanged(cache, presence),
    async onError(error) {
      notifyFailure(error);
      await refetchPresence(cache);
    },
  });
  return (
    <>
      <p className={styles.small}>
        {until ? `You’re hidden until ${dayAndTime(until)}.` : 'You’re hidden until you end ghost mode.'}
      </p>
      <div className={styles.choices}>
        <Button onClick={() => end.mutate()}>End ghost mode</Button>
      </div>
    </>
  );
}
