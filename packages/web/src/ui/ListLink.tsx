import { useContext, type ReactNode } from 'react';
import { Link } from 'react-router';
import { OpenPathContext } from './Screen.tsx';

/** A link of a list, marked while what it opens is shown next to the list. */
export function ListLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const isOpen = useContext(OpenPathContext) === to;
  return (
    <Link to={to} className={className} aria-current={isOpen ? 'page' : undefined}>
      {children}
    </Link>
  );
}
