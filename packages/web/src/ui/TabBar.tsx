import { NavLink } from 'react-router';
import { Count } from './Badge.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { Wordmark } from './Wordmark.tsx';
import styles from './TabBar.module.css';

export interface Tab {
  to: string;
  icon: IconName;
  label: string;
  count?: number;
  of?: string;
  /** Whether the screen belongs to this tab, though its address does not begin with `to`. */
  isHere?: boolean;
  /** Only in the navigation at the side of a wide screen. */
  isWideOnly?: boolean;
  /** Called on touch, before the press is complete, to load the screen early. */
  prepare?(): unknown;
}

export function TabBar({ tabs }: { tabs: readonly Tab[] }) {
  return (
    <nav className={styles.bar} aria-label="Main">
      <div className={styles.mark} aria-hidden="true">
        <Wordmark />
      </div>
      <ul>
        {tabs.map(({ to, icon, label, count = 0, of = '', isHere = false, isWideOnly, prepare }) => (
          <li key={to} data-wide-only={isWideOnly || undefined}>
            <NavLink
              to={to}
              className={styles.tab}
              data-here={isHere || undefined}
              onPointerDown={prepare}
              onFocus={prepare}
            >
              <span className={styles.icon}>
                <Icon name={icon} />
                <span className={styles.count}>
                  <Count many={count} of={of} />
                </span>
              </span>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
