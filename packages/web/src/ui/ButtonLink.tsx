import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classOf, type Looks } from './Button.tsx';
import { Icon } from './Icon.tsx';

// A file of its own, because the welcome screen has buttons and does without the router.
export function ButtonLink({ look, icon, wide, small, children, ...rest }: Looks & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classOf({ look, wide, small })}>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </Link>
  );
}
