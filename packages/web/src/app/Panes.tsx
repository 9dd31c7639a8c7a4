import { useState, type ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { useIsWide } from '../device/useIsWide.ts';
import { CoveredContext } from '../ui/Screen.tsx';
import { EmptyState } from '../ui/StateViews.tsx';
import styles from './Panes.module.css';

/** On a wide screen a list, at the address `at`, stays next to what is opened from it. On a phone, one or the other. */
export function Panes({ at, list, empty }: { at: string; list: ReactNode; empty: string }) {
  const location = useLocation();
  const isList = location.pathname === at;
  // The list keeps its filters, which are in its address.
  const [last, setLast] = useState(isList ? location : { ...location, pathname: at, search: '', key: at });
  if (isList && last !== location) setLast(location);
  const isWide = useIsWide();
  if (!isWide) return <Outlet />;
  return (
    <div className={styles.panes}>
      <div className={styles.list} data-pane="list">
        <CoveredContext value={!isList}>
          <Routes location={isList ? location : last}>
            <Route path={at} element={list} />
          </Routes>
        </CoveredContext>
      </div>
      <div className={styles.open} key={location.pathname}>
        {isList ? (
          <div className={styles.empty}>
            <EmptyState drawing="quiet" title={empty} />
          </div>
        ) : (
          <Outlet />
        )}
      </div>
    </div>
  );
}
