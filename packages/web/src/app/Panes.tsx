import { Suspense, useState, type ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { useIsWide } from '../device/useIsWide.ts';
import { entry } from '../ui/history-entry.ts';
import { BesideContext, NeedsBackContext, OpenPathContext } from '../ui/Screen.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Loading, RowsSkeleton } from '../ui/ScreenSkeletons.tsx';
import styles from './Panes.module.css';

/** On a wide screen a list, at the address `at`, stays next to what is opened from it. On a phone, one or the other.
 * Until something is opened, `first` or `empty` is next to the list; without them the list has all the width. */
export function Panes({
  at,
  list,
  first,
  empty,
}: {
  at: string;
  list: ReactNode;
  first?: ReactNode;
  empty?: { drawing: string; title: string; about?: string };
}) {
  const location = useLocation();
  const isList = location.pathname === at;
  // The list keeps its filters, which are in its address.
  const [last, setLast] = useState(isList ? location : { ...location, pathname: at, search: '', key: at });
  if (isList && last !== location) setLast(location);
  // From a screen that is not in view.
  const [isFromElsewhere, setFromElsewhere] = useState(!isList && (entry().idx ?? 0) > 0);
  if (isList && isFromElsewhere) setFromElsewhere(false);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const isWide = useIsWide();
  // Renders the same elements at every width, so that typed text survives turning the phone.
  return (
    <div className={isWide ? styles.panes : styles.single}>
      {isWide && (
        <div className={styles.list} data-pane="list">
          <OpenPathContext value={isList ? null : location.pathname}>
            <BesideContext value={beside}>
              {/* What is open does not wait for the list. */}
              <Suspense
                fallback={
                  <div style={{ padding: '40px 24px' }}>
                    <Loading>
                      <RowsSkeleton many={6} width={64} height={64} />
                    </Loading>
                  </div>
                }
              >
                <Routes location={isList ? location : last}>
                  <Route path={at} element={list} />
                </Routes>
              </Suspense>
            </BesideContext>
          </OpenPathContext>
        </div>
      )}
      <div className={isWide ? styles.open : styles.single} key={location.pathname}>
        {isWide && isList && first ? (
          // The list keeps the title and the focus.
          <OpenPathContext value={at}>
            <NeedsBackContext value={false}>
              <Suspense>{first}</Suspense>
            </NeedsBackContext>
          </OpenPathContext>
        ) : isWide && isList ? (
          <div ref={setBeside} className={styles.empty}>
            {empty && (
              <EmptyState drawing={empty.drawing} title={empty.title}>
                {empty.about}
              </EmptyState>
            )}
          </div>
        ) : (
          <NeedsBackContext value={!isWide || isFromElsewhere}>
            <Outlet />
          </NeedsBackContext>
        )}
      </div>
    </div>
  );
}
