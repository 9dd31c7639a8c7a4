import { isProfileComplete } from '@nukkad/core/account/rules.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { backend } from '#backend';
import { followUpdates, newCache } from '../live.ts';
import { queries } from '../queries.ts';
import { useMe, useSession } from '../session.tsx';
import { Banner } from '../ui/Banner.tsx';
import { TabBar } from '../ui/TabBar.tsx';
import styles from './Layout.module.css';

/** The signed-in product: its cache, its live connection, the tab bar, and a screen above it. */
export default function Layout() {
  const me = useMe();
  const [cache] = useState(newCache);
  const [connected, setConnected] = useState(true);
  useEffect(() => followUpdates(backend, cache, me.id, setConnected), [cache, me.id]);
  const complete = isProfileComplete(me);
  if (!complete) return <Navigate to="/onboarding" replace />;
  return (
    <QueryClientProvider client={cache}>
      <div className={styles.layout}>
        {!connected && <Banner>You are offline. We will catch up as soon as you are back.</Banner>}
        <Outlet />
        <Tabs />
      </div>
    </QueryClientProvider>
  );
}
