import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { iconClassOf } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

// A file of its own, because the welcome screen has buttons and does without the router.
export function IconLink({
  label,
  icon,
  raised = false,
  children,
  ...rest
}: { label: string; icon: IconName; raised?: boolean; children?: ReactNode } & Omit<LinkProps, 'className'>) {
  return (
    <Link {...rest} className={iconClassOf(raised)} aria-label={label} title={label}>
      <Icon name={icon} />
      {children}
    </Link>
  );
}
