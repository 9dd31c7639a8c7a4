import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Sheet.module.css';

/** Slides up over the screen, opened and closed with `useSheet`. The browser's own dialog keeps the focus in, closes on Escape and gives the focus back. */
export function Sheet({ title, close, children }: { title: string; close(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const it = dialog.current;
    it?.showModal();
    // Closing gives the focus back to what opened it, which taking it out of the page would not.
    return () => it?.close();
  }, []);
  /** Whether the press began beside the sheet: dragging out of a field ends there as well. */
  const beside = useRef(false);
  return (
    // The keyboard's way to do the same is Escape, which the browser brings.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      // Not when one that was opened from this one closes.
      onClose={(event) => event.target === event.currentTarget && close()}
      onPointerDown={(event) => (beside.current = event.target === dialog.current)}
      onClick={(event) => beside.current && event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.inside}>
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
