import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings what the address names after its # into view, opens it where it folds, and gives it the focus. */
export function useLinkedSection() {
  const { hash, key } = useLocation();
  useEffect(() => {
    const found = hash === '' ? null : document.getElementById(hash.slice(1));
    if (!found) return;
    if (found instanceof HTMLDetailsElement) found.open = true;
    const target = found.querySelector<HTMLElement>('summary, h2') ?? found;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    found.style.scrollMarginTop = 'var(--space-4)';
    found.scrollIntoView();
  }, [hash, key]);
}
