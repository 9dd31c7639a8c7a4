import { exportLifeMs } from '@nukkad/core/features/account/own-data/export-limits.ts';
import { hourMs } from '@nukkad/core/kernel/time.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { exportAsked } from '../../../data/cache/own-data.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { withFreshSignIn } from '../../../data/with-fresh-sign-in.ts';
import { queries } from '../../../data/queries.ts';
import { useNow } from '../../../device/server-time.ts';
import { dayAndTime } from '../../../format/dates.ts';
import { Button, classOf } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import styles from './DownloadData.module.css';
import { assetUrl } from '../../../ui/asset-url.ts';

const sizeWords = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export function DownloadData() {
  const cache = useQueryClient();
  const { data: kept = null } = useQuery(queries.export());
  const now = useNow(10_000);
  const isOver = kept?.state === 'ready' && Date.parse(kept.endsAt) <= now;
  const ask = useMutation({
    mutationFn: () => withFreshSignIn(() => api.ownData.ask()),
    onSuccess: ({ export: asked }) => exportAsked(cache, asked),
    onError: notifyFailure,
  });
  return (
    <Section id="download" title="Download your data">
      <p className={styles.about}>
        A zip file with everything we keep about you: your profile, chats, events, payments, pictures, tickets and
        calendar.
      </p>
      {kept?.state === 'waiting' && (
        <div role="status">
          <p>We’re putting your file together. You can leave this screen.</p>
          <progress
            className={styles.progress}
            aria-label="Your file"
            {...(kept.total > 0 && { value: kept.done, max: kept.total })}
          />
        </div>
      )}
      {kept?.state === 'failed' && (
        <p role="status">We couldn’t make your file. Ask for it again, or write to us in Help.</p>
      )}
      {isOver && (
        <p role="status">
          Your file has expired: we keep it for {exportLifeMs / hourMs} hours. You can make a new one.
        </p>
      )}
      {kept?.state === 'ready' && !isOver && (
        <>
          <a
            className={classOf({ look: 'outline', wide: true })}
            href={assetUrl(`api/export/${kept.id}`)}
            download="nukkad-data.zip"
          >
            Download {sizeWords(kept.bytes)}
          </a>
          <p className={styles.about}>Only in this browser, until {dayAndTime(kept.endsAt)}.</p>
        </>
      )}
      {kept?.state !== 'waiting' && (
        <Button wide busy={ask.isPending} onClick={() => ask.mutate()}>
          {kept ? 'Make a new file' : 'Ask for my data'}
        </Button>
      )}
    </Section>
  );
}
