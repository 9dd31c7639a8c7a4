import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

export interface Looks {
  /** `main` is the primary action of a screen; `outline` is the same action where another one is main. */
  look?: 'main' | 'outline' | 'plain' | 'quiet' | 'danger';
  icon?: IconName;
  wide?: boolean;
  small?: boolean;
  children: ReactNode;
}

export const classOf = ({ look = 'plain', wide, small }: Omit<Looks, 'children' | 'icon'>) =>
  [styles.button, styles[look], wide && styles.wide, small && styles.small].filter(Boolean).join(' ');

export const iconClassOf = (raised: boolean) => `${styles.icon} ${raised ? styles.raised : ''}`;

/** While `busy` it ignores presses but keeps the focus. */
export function Button({
  look,
  icon,
  wide,
  small,
  busy = false,
  children,
  onClick,
  ...rest
}: Looks & { busy?: boolean } & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, wide, small })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </button>
  );
}

export function IconButton({
  label,
  icon,
  raised = false,
  ...rest
}: { label: string; icon: IconName; raised?: boolean } & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button type="button" {...rest} className={iconClassOf(raised)} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
