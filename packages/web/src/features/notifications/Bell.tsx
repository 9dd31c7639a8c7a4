import { useInfiniteQuery } from '@tanstack/react-query';
import { unseenIn } from '../../data/cache/notifications.ts';
import { queries } from '../../data/queries.ts';
import { Count } from '../../ui/Badge.tsx';
import { shortCount } from '../../ui/short-count.ts';
import { IconLink } from '../../ui/IconLink.tsx';
import styles from './Bell.module.css';

const prepare = () => void import('./Notifications.tsx');

/** Leads to the notifications and says how many are new. */
export function Bell() {
  const { data } = useInfiniteQuery(queries.notifications());
  const unseen = unseenIn(data);
  return (
    <IconLink
      to="/notifications"
      icon="bell"
      label={unseen === 0 ? 'Notifications' : `Notifications, ${shortCount(unseen)} new`}
      raised
      onPointerDown={prepare}
      onFocus={prepare}
    >
      <span className={styles.count}>
        <Count many={unseen} />
      </span>
    </IconLink>
  );
}
