import type { Point } from '@nukkad/core/features/people/geometry.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { mapLink } from './map-link.ts';
import styles from './MapLink.module.css';

/** Opens a place in a real map, under a name that says no more of anybody than the map is to know. */
export function MapLink({ at, name }: { at: Point; name: string }) {
  const href = mapLink(at, name, navigator.userAgent);
  return (
    <a
      className={styles.open}
      href={href}
      // A tab of its own would stay behind empty once the phone's map app has taken the place.
      target={href.startsWith('geo:') ? undefined : '_blank'}
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
    >
      <Icon name="pin" size={20} />
      Open in maps
    </a>
  );
}
