import type { Point } from '@nukkad/core/features/people/geometry.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { mapLink } from '@nukkad/core/features/people/map-link.ts';
import styles from './MapLink.module.css';

/** Opens a location in a map app, which learns no more than `name`. */
export function MapLink({ at, name }: { at: Point; name: string }) {
  const href = mapLink(at, name, navigator.userAgent);
  return (
    <a
      className={styles.open}
      href={href}
      // A new tab would stay behind empty when the phone's map app opens.
      target={href.startsWith('geo:') ? undefined : '_blank'}
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
    >
      <Icon name="pin" size={20} />
      Open in maps
    </a>
  );
}
