import { pauseHours } from '@nukkad/core/features/notifications/pause-hours.ts';
import { useNow } from '../../../device/server-time.ts';
import { dayAndTime } from '../../../format/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import styles from './NotificationSettings.module.css';
import { usePause } from './useNotificationSettings.ts';

export function PauseNotifications({ until, sendsMail }: { until: string | null; sendsMail: boolean }) {
  const now = useNow(10_000);
  const pause = usePause();
  const isPaused = until !== null && Date.parse(until) > now;
  return (
    <>
      <Note>
        {isPaused
          ? `Paused until ${dayAndTime(until).replace(/^today at /, '')}.`
          : `No push${sendsMail ? ', email' : ''} or banner for a while.`}
      </Note>
      <div className={styles.choices}>
        {isPaused ? (
          <Button small busy={pause.isPending} onClick={() => pause.mutate(null)}>
            Resume
          </Button>
        ) : (
          pauseHours.map((hours) => (
            <Button key={hours} small busy={pause.isPending} onClick={() => pause.mutate(hours)}>
              {hours === 1 ? '1 hour' : `${hours} hours`}
            </Button>
          ))
        )}
      </div>
    </>
  );
}
