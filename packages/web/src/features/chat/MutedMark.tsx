import { Icon } from '../../ui/Icon.tsx';
import styles from './MutedMark.module.css';

export function MutedMark() {
  return (
    <span className={styles.muted}>
      <Icon name="mute" size={16} />
      <span className="aside">muted</span>
    </span>
  );
}
