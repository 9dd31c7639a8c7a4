import { useId, type ReactNode } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import styles from './EventsMap.module.css';

/** The rows of the chosen pin. They take the focus: from there Tab leads to the event. */
export function ChosenEvents({ many, close, children }: { many: number; close(): void; children: ReactNode }) {
  const id = useId();
  return (
    // Escape closes it, as it closes a sheet.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={(element) => element?.focus({ preventScroll: true })}
      className={styles.chosen}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <h2 id={id} className="aside">
        {many === 1 ? 'Chosen event' : 'Chosen events'}
      </h2>
      <ul>{children}</ul>
      <IconButton icon="close" label="Close" raised onClick={close} />
    </div>
  );
}
