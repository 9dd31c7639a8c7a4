import { IconButton } from '../../ui/Button.tsx';
import styles from './TicketPager.module.css';

export function TicketPager({ at, many, turn }: { at: number; many: number; turn(step: number): void }) {
  return (
    <div className={styles.turn}>
      <IconButton icon="back" label="Previous ticket" disabled={at === 0} onClick={() => turn(-1)} />
      <p aria-live="polite">
        {at + 1} of {many}
      </p>
      <IconButton icon="forward" label="Next ticket" disabled={at === many - 1} onClick={() => turn(1)} />
    </div>
  );
}
