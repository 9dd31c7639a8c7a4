import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from './Button.tsx';
import { assetUrl } from './asset-url.ts';
import { Confetti } from './Confetti.tsx';
import styles from './Moment.module.css';
import { useSheet } from './useSheet.ts';

/** Closes the moment and goes to a screen. */
export function useLeaveMoment() {
  const [, setOpen] = useSheet('moment');
  const navigate = useNavigate();
  return async (path: string) => {
    setOpen(null);
    await navigate(path);
  };
}

/** A good moment on the whole screen, with `scene` in its sky. Back and Escape close it, and `ended` is called then. */
export function Moment({
  title,
  scene,
  ended,
  children,
}: {
  title: string;
  scene: ReactNode;
  ended(): void;
  children(close: () => void): ReactNode;
}) {
  const [isOpen, setOpen] = useSheet('moment');
  const wasOpen = useRef(false);
  useEffect(() => setOpen(true), [setOpen]);
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    else if (wasOpen.current) ended();
  }, [isOpen, ended]);
  if (!isOpen) return null;
  return (
    <MomentDialog title={title} scene={scene} close={() => setOpen(null)}>
      {children}
    </MomentDialog>
  );
}

/** The button that led here is often gone: keyboards continue at the screen's heading. */
function returnFocus() {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  });
}

function MomentDialog({
  title,
  scene,
  close,
  children,
}: {
  title: string;
  scene: ReactNode;
  close(): void;
  children(close: () => void): ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const it = dialog.current;
    it?.showModal();
    heading.current?.focus();
    return () => {
      it?.close();
      returnFocus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.moment}
      aria-labelledby={id}
      // Not when a sheet opened from this one closes.
      onClose={(event) => dialog.current && event.target === event.currentTarget && close()}
    >
      <div className={styles.sky}>
        <img className={styles.lights} src={assetUrl('drawings/lights.svg')} alt="" width="430" height="110" />
        <img className={styles.city} src={assetUrl('drawings/skyline.svg')} alt="" width="430" height="190" />
        {scene}
        <Confetti />
      </div>
      <div className={styles.words}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        {children(close)}
      </div>
      <div className={styles.close}>
        <IconButton icon="close" label="Close" raised onClick={close} />
      </div>
    </dialog>
  );
}
