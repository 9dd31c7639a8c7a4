import { IconButton } from '../../../ui/Button.tsx';
import styles from './EventsMap.module.css';

export const ZoomButtons = ({ into, out }: { into(): void; out(): void }) => (
  <div className={styles.zoom}>
    <IconButton icon="plus" label="Zoom in" raised onClick={into} />
    <IconButton icon="minus" label="Zoom out" raised onClick={out} />
  </div>
);
