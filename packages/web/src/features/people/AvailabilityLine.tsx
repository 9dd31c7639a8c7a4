import type { Availability } from '@nukkad/core/features/people/availability.ts';
import { useNow } from '../../device/server-time.ts';
import { Icon } from '../../ui/Icon.tsx';
import { freeWords, shortFreeWords } from './availability-words.ts';
import styles from './AvailabilityLine.module.css';

/** Until when someone is free to meet, and for what. Nothing once it has ended. */
export function AvailabilityLine({
  availability,
  isShort = false,
}: {
  availability: Availability | null;
  /** On one line of a card. */
  isShort?: boolean;
}) {
  const now = useNow();
  if (availability === null || Date.parse(availability.until) <= now) return null;
  return (
    <p className={styles.free}>
      <Icon name="clock" size={16} />
      {isShort ? shortFreeWords(availability) : freeWords(availability)}
    </p>
  );
}
