import { createContext, useContext, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from './Button.tsx';
import styles from './Screen.module.css';
import { entry } from './history-entry.ts';

/** From this many characters on, a word is set smaller rather than broken. */
const longWord = 12;

/** Fits a word next to a button. A bold letter is about 0.6 em wide. */
const sizeFor = (letters: number) => `min(var(--text-2xl), (min(100vw, var(--frame-width)) - 92px) / ${letters * 0.6})`;

/** For a list: the path of what is opened from it and shown next to it, which has the title and the focus. */
export const OpenPathContext = createContext<string | null>(null);

/** For a list: where it can show more of itself, next to it while nothing is open there. */
export const BesideContext = createContext<HTMLElement | null>(null);

/** Whether someone sees the back button: not next to the list that they opened the screen from. Escape presses it anyway. */
export const NeedsBackContext = createContext(true);

/** The scroll position of each entry in the history, in px. */
const scrolled = new Map<string, number>();

/** A screen, whose heading gets the focus. `back` is where the back button goes for people who came from outside. */
export function Screen({
  title,
  lead,
  back,
  actions,
  news = 0,
  hero,
  narrow = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  back?: string;
  actions?: ReactNode;
  /** The number of new things, for the tab's title. */
  news?: number;
  /** Shows the heading in a large header of its own, below the buttons. */
  hero?(heading: ReactNode): ReactNode;
  /** Rows and forms are not as wide as a wide screen. */
  narrow?: boolean;
  children: ReactNode;
}) {
  const longest = Math.max(...title.split(/\s/).map((word) => word.length));
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const { key, hash } = useLocation();
  const screen = useRef<HTMLDivElement>(null);
  const isCovered = useContext(OpenPathContext) !== null;
  const needsBack = useContext(NeedsBackContext);
  const Heading = isCovered ? 'h2' : 'h1';
  useLayoutEffect(() => {
    const it = screen.current;
    if (!it) return undefined;
    // A list is longer next to what is opened from it.
    if (isCovered) it.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
    else it.scrollTop = scrolled.get(key) ?? 0;
    return undefined;
  }, [key, isCovered]);
  const goBack = () => {
    const { idx = 0 } = entry();
    void (idx > 0 ? navigate(-1) : navigate(back ?? '/'));
  };
  useEffect(() => {
    if (!isCovered) document.title = `${news > 0 ? `(${news}) ` : ''}${title} · Nukkad`;
  }, [isCovered, title, news]);
  // A header that appears once its content has loaded brings the heading with it.
  const isInHero = hero !== undefined;
  const linked = hash.slice(1);
  // At once: later, after a fade, it would take the focus from what someone has turned to meanwhile.
  useLayoutEffect(() => {
    // A part of the screen that the address names has taken the focus.
    if (!isCovered && document.getElementById(linked) === null) heading.current?.focus({ preventScroll: true });
  }, [isCovered, isInHero, linked]);
  const name = (
    <Heading ref={heading} tabIndex={-1} style={longest > longWord ? { fontSize: sizeFor(longest) } : undefined}>
      {title}
    </Heading>
  );
  return (
    <div
      ref={screen}
      className={narrow ? styles.narrow : styles.screen}
      onScroll={(event) => !isCovered && scrolled.set(key, event.currentTarget.scrollTop)}
    >
      <header className={styles.head}>
        {back && <IconButton icon="back" label="Back" hidden={!needsBack} onClick={goBack} />}
        <div className={styles.title}>
          {!hero && name}
          {lead}
        </div>
        {actions}
      </header>
      {hero?.(name)}
      {children}
    </div>
  );
}
