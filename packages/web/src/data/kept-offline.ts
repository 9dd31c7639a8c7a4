import { keptNearbyMs } from '@nukkad/core/features/people/presence-times.ts';
import type { FetchQueryOptions, Query, QueryClient, QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import { currentTime, fromDevice, toDevice } from '../device/server-time.ts';
import { api } from './api.ts';
import { queries } from './queries.ts';
import { refusalCode } from './failure.ts';
import { keep, kept, keptUnder, unkeep } from '../device/device-store.ts';

interface Kind {
  /** How many entries are kept, and for how long, in ms. */
  most: number;
  maxAgeMs?: number;
  /** How many are fetched again after missed updates, unless the server would refuse. */
  renewed?: number;
  mayRenew?: () => Promise<boolean>;
}

/** What a device keeps, by the first part of the query key. */
const kinds = new Map<string, Kind>(
  Object.entries({
    nearby: {
      most: 3,
      maxAgeMs: keptNearbyMs,
      renewed: 1,
      // The presence kept on the device may be outdated too.
      mayRenew: async () => (await api.people.presence()).area !== null,
    },
    presence: { most: 1, renewed: 1, maxAgeMs: keptNearbyMs },
    meets: { most: 1, renewed: 1 },
    conversations: { most: 1, renewed: 1 },
    archived: { most: 1, renewed: 1 },
    conversation: { most: 50, renewed: 5 },
    messages: { most: 50, renewed: 5 },
    events: { most: 5, renewed: 1 },
    event: { most: 50, renewed: 3 },
    announcements: { most: 50 },
    tickets: { most: 1, renewed: 1 },
    orders: { most: 1, renewed: 1 },
    premium: { most: 1, renewed: 1 },
    notifications: { most: 1, renewed: 1 },
    notificationSettings: { most: 1, renewed: 1 },
    checkInList: { most: 5, renewed: 1 },
    operator: { most: 1 },
  }),
);

/** Refusals after which an entry must not stay on the device. */
const gone = new Set(['NOT_FOUND', 'NOT_VISIBLE']);

/** To be raised when the shape of an answer changes: what an older version of the app has kept is not read. */
const shape = 8;

interface Kept {
  shape: number;
  hash: string;
  data: object;
  /** When it was fetched, in ms by the server's clock. */
  at: number;
}

const kindOf = ({ queryKey }: Pick<Query, 'queryKey'>) => String(queryKey[0]);
const nameOf = (kind: string, hash: string) => `query ${kind} ${hash}`;
/** The absolute difference, so that a clock that was put back makes nothing younger. */
const isTooOld = (kind: string, { at }: Kept) => Math.abs(currentTime() - at) > (kinds.get(kind)?.maxAgeMs ?? Infinity);

/** Keeps only the first page of a list; null when there is nothing to keep. */
function firstPage(data: unknown): object | null {
  if (typeof data !== 'object' || data === null) return null;
  const { pages, pageParams }: { pages?: unknown; pageParams?: unknown } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return pages.length === 0 ? null : { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

const stores = new WeakMap<QueryClient, { personId: string; write: () => Promise<void> }>();

/** The kept entries of a kind, latest first, that are neither on screen nor fresh in the cache. */
async function unseen(cache: QueryClient, personId: string, kind: string): Promise<Kept[]> {
  const all = await keptUnder<Kept>(personId, nameOf(kind, ''));
  return all
    .filter(({ hash }) => {
      const query = cache.getQueryCache().get(hash);
      return !query?.getObserversCount() && (query?.state.data === undefined || query.state.isInvalidated);
    })
    .toSorted((a, b) => b.at - a.at);
}

function fetchAgain(cache: QueryClient, { hash }: Kept): Promise<void> {
  const [kind, ...of] = JSON.parse(hash) as [keyof typeof queries, ...unknown[]];
  const options = (queries[kind] as (...of: unknown[]) => FetchQueryOptions)(...of);
  return 'initialPageParam' in options ? cache.prefetchInfiniteQuery(options as never) : cache.prefetchQuery(options);
}

/** Removes entries that an update may have made wrong and no screen shows. */
export async function forgetUnseen(cache: QueryClient, of: readonly string[]) {
  const store = stores.get(cache);
  if (!store) return;
  await store.write();
  for (const kind of of)
    for (const { hash } of await unseen(cache, store.personId, kind)) await unkeep(store.personId, nameOf(kind, hash));
}

/** Updates were missed: fetches the latest entries that no screen shows again, and removes the rest. */
export async function renewUnseen(cache: QueryClient) {
  const store = stores.get(cache);
  if (!store) return;
  await store.write();
  const again: { name: string; it: Kept; mayRenew: Kind['mayRenew'] }[] = [];
  for (const [kind, { renewed = 0, mayRenew }] of kinds)
    for (const [place, it] of (await unseen(cache, store.personId, kind)).entries()) {
      const name = nameOf(kind, it.hash);
      if (place < renewed && !isTooOld(kind, it)) again.push({ name, it, mayRenew });
      else await unkeep(store.personId, name);
    }
  for (const { name, it, mayRenew } of again)
    if (mayRenew && !(await mayRenew().catch(() => false))) await unkeep(store.personId, name);
    else await fetchAgain(cache, it);
}

/** Keeps answers on the device during the session. A query without data starts with what is kept, and is still fetched. */
export function persistQueries(cache: QueryClient, personId: string) {
  const restored = new WeakSet<object>();
  const changed = new Set<Query>();
  const written = new Set<string>();
  let writing = Promise.resolve();

  async function persister(queryFn: QueryFunction, context: QueryFunctionContext, query: Query) {
    if (query.state.data !== undefined) return queryFn(context);
    const kind = kindOf(query);
    const found = await kept<Kept>(personId, nameOf(kind, query.queryHash));
    if (found?.shape !== shape || isTooOld(kind, found)) return queryFn(context);
    restored.add(found.data);
    // Once it is shown: with its real age, and fetched again.
    setTimeout(() => {
      query.setState({ dataUpdatedAt: toDevice(found.at), isInvalidated: true });
      query.fetch().catch(() => {});
    });
    return found.data;
  }

  const write = () => (writing = writing.then(writeAll));

  async function writeAll() {
    for (const query of changed) {
      changed.delete(query);
      const [kind, data] = [kindOf(query), firstPage(query.state.data)];
      const name = nameOf(kind, query.queryHash);
      const at = fromDevice(query.state.dataUpdatedAt);
      if (data === null) await unkeep(personId, name);
      else await keep(personId, name, { shape, hash: query.queryHash, data, at } satisfies Kept);
      if (!written.has(name)) await prune(kind);
      written.add(name);
    }
  }

  async function prune(kind: string) {
    const all = await keptUnder<Kept>(personId, nameOf(kind, ''));
    for (const [place, it] of all.toSorted((a, b) => b.at - a.at).entries())
      if (place >= (kinds.get(kind)?.most ?? 0) || isTooOld(kind, it)) await unkeep(personId, nameOf(kind, it.hash));
  }

  stores.set(cache, { personId, write });
  for (const [kind, { maxAgeMs }] of kinds) {
    cache.setQueryDefaults([kind], { persister });
    if (maxAgeMs !== undefined) void prune(kind);
  }
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !kinds.has(kindOf(event.query))) return;
    const { query, action } = event;
    if (action.type === 'error' && gone.has(refusalCode(action.error) ?? ''))
      void unkeep(personId, nameOf(kindOf(query), query.queryHash));
    // Skipped once only: an equal answer is the same object but fresher.
    if (action.type !== 'success' || restored.delete(query.state.data as object)) return;
    changed.add(query);
    void write();
  });
}
