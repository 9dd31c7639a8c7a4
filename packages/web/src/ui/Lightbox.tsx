import { useEffect, useRef } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Lightbox.module.css';

export function Lightbox({ src, alt, close }: { src: string; alt: string; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const onClose = useRef(close);
  useEffect(() => {
    const it = dialog.current;
    if (!it) return undefined;
    const closed = () => onClose.current();
    it.addEventListener('close', closed);
    it.showModal();
    return () => {
      // The parent that unmounts it already knows.
      it.removeEventListener('close', closed);
      it.close();
    };
  }, []);
  return (
    // Keyboards use Escape.
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
