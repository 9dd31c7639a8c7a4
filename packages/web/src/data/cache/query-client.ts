import { notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { refusalCode } from '../failure.ts';

// Soon enough that a box just ticked does not jump back for a moment.
notifyManager.setScheduler(queueMicrotask);

/** Updates keep queries fresh, so they are stale only after 30 s. `onSignedOut` is called when the session has ended. */
export const newCache = (onSignedOut: () => void = () => {}) =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (refusalCode(error) === 'SIGNED_OUT') onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline a query fails at once, so that a screen can say so, and is fetched again when the network is back.
        networkMode: 'offlineFirst',
        // A refusal is final; a network or a database may come back.
        retry: (failures, error) =>
          [null, 'STORAGE_AWAY'].includes(refusalCode(error)) && failures < 2 && onlineManager.isOnline(),
      },
      // Offline a mutation fails at once: by default it would wait for the network.
      mutations: { networkMode: 'always' },
    },
  });

/** Updates were missed, so any entry may be out of date. */
export const everythingOutdated = (cache: QueryClient) => void cache.invalidateQueries();

/** Refetches what is on screen of these kinds, each the first part of query keys. */
export const kindsOutdated = (cache: QueryClient, kinds: ReadonlySet<unknown>) =>
  cache.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kinds.has(kind) });
