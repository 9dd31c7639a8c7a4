import type { Update } from '@nukkad/core/contract.ts';
import { createContext, useContext } from 'react';
import type { LiveConnection } from './live-connection.ts';

export const LiveContext = createContext<LiveConnection | null>(null);

export function useLive(): LiveConnection {
  const live = useContext(LiveContext);
  if (!live) throw new Error('useLive outside ConnectionProvider');
  return live;
}

export const AwayContext = createContext(false);

/** Whether the server can't be reached, so that no updates arrive. */
export const useAway = () => useContext(AwayContext);

export function useOwnUpdate() {
  const live = useLive();
  return (update: Update) => live.apply(update);
}
