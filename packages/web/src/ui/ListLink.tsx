import { useContext, type ReactNode } from 'react';
import { Link } from 'react-router';
import { OpenPathContext } from './Screen.tsx';

/** A link of a list, marked while what it opens is shown next to the list. */
export function ListLink({
  to,
  state,
  className,
  children,
}: {
  to: string;
  /** Kept in the history with what it opens. */
  state?: object;
  className?: string;
  children: ReactNode;
}) {
  const isOpen = useContext(OpenPathContext) === to;
  return (
    <Link to={to} state={state} className={className} aria-current={isOpen ? 'page' : undefined}>
      {children}
    </Link>
  );
}
