import styles from './Stepper.module.css';
import { IconButton } from './Button.tsx';

export function Stepper({
  label,
  value,
  min,
  max,
  set,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  set(value: number): void;
}) {
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <IconButton icon="minus" label="Fewer" disabled={value <= min} onClick={() => set(value - 1)} />
      <span className={styles.value} aria-live="polite">
        {value}
      </span>
      <IconButton icon="plus" label="More" disabled={value >= max} onClick={() => set(value + 1)} />
    </div>
  );
}
