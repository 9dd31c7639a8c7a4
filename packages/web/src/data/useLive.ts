import type { Update } from '@nukkad/core/contract.ts';
import { createContext, useContext } from 'react';
import type { LiveConnection } from './connection.ts';

export const LiveContext = createContext<LiveConnection | null>(null);

/** The live connection of the signed-in person. */
export function useLive(): LiveConnection {
  const live = useContext(LiveContext);
  if (!live) throw new Error('useLive outside ConnectionProvider');
  return live;
}

export const AwayContext = createContext(false);

/** Whether the server cannot be reached at the moment, so that nothing arrives by itself. */
export const useAway = () => useContext(AwayContext);

/** Applies the answer of an operation in the same way as an update from the server. */
export function useOwnUpdate() {
  const live = useLive();
  return (update: Update) => live.apply(update);
}
