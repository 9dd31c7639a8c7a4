import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '../ui/Button.tsx';
import styles from './Screen.module.css';

/**
 * A screen: its heading, which gets the focus when one comes here, and its content, which scrolls. `back` is the address
 * that the back button leads to.
 */
export function Screen({
  title,
  lead,
  back,
  actions,
  children,
}: {
  title: string;
  /** A line below the heading. */
  lead?: ReactNode;
  back?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${title} · Nukkad`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        {back && <IconButton icon="back" label="Back" onClick={() => void navigate(back)} />}
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
