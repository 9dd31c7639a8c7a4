import styles from './Badge.module.css';
import { shortCount } from './short-count.ts';
import { Icon, type IconName } from './Icon.tsx';

export function Badge({ icon, tone, children }: { icon: IconName; tone: 'hibiscus' | 'peacock'; children: string }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}

/** Nothing for 0. `of` says what is counted, for screen readers. */
export function Count({ many, of }: { many: number; of?: string }) {
  if (many === 0) return null;
  return (
    <span className={styles.count}>
      {shortCount(many)}
      {of && <span className="aside"> {of}</span>}
    </span>
  );
}
