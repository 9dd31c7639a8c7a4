import { Link } from 'react-router';
import { Icon, type IconName } from './Icon.tsx';

/** In a list of `LinkRows.module.css`. */
export function LinkRow({ icon, to, children }: { icon: IconName; to: string; children: string }) {
  return (
    <li>
      <Link to={to}>
        <Icon name={icon} />
        <span>{children}</span>
        <Icon name="forward" size={20} />
      </Link>
    </li>
  );
}
