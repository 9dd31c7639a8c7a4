import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Sheet.module.css';

/** The browser's dialog keeps the focus inside, closes on Escape and returns the focus. Opened with `useSheet`. */
export function Sheet({
  title,
  close,
  place,
  children,
}: {
  title: string;
  close(): void;
  /** Called before it opens. */
  place?: (dialog: HTMLDialogElement) => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const open = useEffectEvent((it: HTMLDialogElement) => {
    place?.(it);
    it.showModal();
  });
  useEffect(() => {
    const it = dialog.current;
    if (it) open(it);
    // Only closing returns the focus; removing the element does not.
    return () => it?.close();
  }, []);
  /** Whether the press started outside the sheet: dragging out of a field ends there too. */
  const beside = useRef(false);
  return (
    // Keyboards use Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      // Not when a sheet opened from this one closes, nor when this one gives way to another copy of itself.
      onClose={(event) => dialog.current && event.target === event.currentTarget && close()}
      onPointerDown={(event) => (beside.current = event.target === dialog.current)}
      onClick={(event) => beside.current && event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.inside}>
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={close} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
