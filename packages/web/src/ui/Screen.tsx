import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from './Button.tsx';
import styles from './Screen.module.css';

/** How far each visit of a screen was scrolled, in px, by the history's own key: coming back finds the same place. */
const scrolled = new Map<string, number>();

/**
 * A screen: its heading, which gets the focus when one comes here, and its content, which scrolls. The back button goes
 * back, or to the address `back` for who came here from outside.
 */
export function Screen({
  title,
  lead,
  back,
  actions,
  news = 0,
  children,
}: {
  title: string;
  /** A line below the heading. */
  lead?: ReactNode;
  back?: string;
  actions?: ReactNode;
  /** How many new things are here, for the tab's title. */
  news?: number;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  const screen = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const it = screen.current!;
    it.scrollTop = scrolled.get(key) ?? 0;
    return () => void scrolled.set(key, it.scrollTop);
  }, [key]);
  /** React Router numbers the entries of the history; the first one of the app is 0. */
  const goBack = () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    void (idx > 0 ? navigate(-1) : navigate(back!));
  };
  useEffect(() => {
    document.title = `${news > 0 ? `(${news}) ` : ''}${title} · Nukkad`;
  }, [title, news]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={screen} className={styles.screen}>
      <header className={styles.head}>
        {back && <IconButton icon="back" label="Back" onClick={goBack} />}
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
