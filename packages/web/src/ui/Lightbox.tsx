import { useEffect, useRef } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Lightbox.module.css';

/** A picture on the whole screen. `close` is called by its button, by Escape, and by a press beside the picture. */
export function Lightbox({ src, alt, close }: { src: string; alt: string; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const onClose = useRef(close);
  useEffect(() => {
    const it = dialog.current!;
    const closed = () => onClose.current();
    it.addEventListener('close', closed);
    it.showModal();
    return () => {
      // Whoever takes it off the page knows already.
      it.removeEventListener('close', closed);
      it.close();
    };
  }, []);
  return (
    // The keyboard's way to do the same is Escape, which the browser brings.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={alt}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <img src={src} alt={alt} />
      <div className={styles.close}>
        <IconButton icon="close" label="Close" raised onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}
