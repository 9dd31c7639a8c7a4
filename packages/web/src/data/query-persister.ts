import { keptNearbyMs } from '@nukkad/core/features/people/rules.ts';
import type { FetchQueryOptions, Query, QueryClient, QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import { currentTime, fromDevice, toDevice } from '../device/clock.ts';
import { queries } from './queries.ts';
import { refusalCode } from './failure.ts';
import { keep, kept, keptUnder, unkeep } from '../device/offline-cache.ts';

interface Kind {
  /** The latest so many are kept, at most so long, in ms. */
  most: number;
  maxAgeMs?: number;
  /** After missed updates the latest so many are asked for again, unless the server would refuse. */
  renewed?: number;
  mayRenew?: (cache: QueryClient) => boolean;
}

/** What a device keeps for when the network is away, by the first part of the query key. */
const kinds: Record<string, Kind> = {
  nearby: {
    most: 3,
    maxAgeMs: keptNearbyMs,
    renewed: 1,
    // People who are hidden see nobody.
    mayRenew: (cache) => cache.getQueryData(queries.presence().queryKey)?.area !== null,
  },
  presence: { most: 1, renewed: 1, maxAgeMs: keptNearbyMs },
  meets: { most: 1, renewed: 1 },
  conversations: { most: 1, renewed: 1 },
  conversation: { most: 50, renewed: 5 },
  messages: { most: 50, renewed: 5 },
  events: { most: 5, renewed: 1 },
  event: { most: 50, renewed: 3 },
  notices: { most: 50 },
  tickets: { most: 1, renewed: 1 },
  gate: { most: 5, renewed: 1 },
};

/** Refusals after which nothing may be left of what was seen. */
const gone = new Set(['NOT_FOUND', 'NOT_VISIBLE']);

interface Kept {
  hash: string;
  data: object;
  /** When the server said so, in ms by its clock. */
  at: number;
}

const kindOf = ({ queryKey }: Pick<Query, 'queryKey'>) => String(queryKey[0]);
const nameOf = (kind: string, hash: string) => `query ${kind} ${hash}`;
/** A clock that was put back makes nothing younger. */
const isTooOld = (kind: string, { at }: Kept) => Math.abs(currentTime() - at) > (kinds[kind]!.maxAgeMs ?? Infinity);

/** Of a list that is fetched in pages only the first; null when there is nothing to keep. */
function firstPage(data: unknown): object | null {
  if (typeof data !== 'object' || data === null) return null;
  if (!('pages' in data && 'pageParams' in data)) return data;
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] };
  return pages.length === 0 ? null : { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** By cache, whose shelf keeps what is in it, and how to wait until all of that is written. */
const shelves = new WeakMap<QueryClient, { personId: string; write: () => Promise<void> }>();

/** What the device keeps of a kind, latest first, but for what is on screen or cached and up to date. */
async function unseen(cache: QueryClient, personId: string, kind: string): Promise<Kept[]> {
  const all = await keptUnder<Kept>(personId, nameOf(kind, ''));
  return all
    .filter(({ hash }) => {
      const query = cache.getQueryCache().get(hash);
      return !query?.getObserversCount() && (query?.state.data === undefined || query.state.isInvalidated);
    })
    .toSorted((a, b) => b.at - a.at);
}

/** Asks again for something that is kept, as a screen would. */
function fetchAgain(cache: QueryClient, { hash }: Kept): Promise<void> {
  const [kind, ...of] = JSON.parse(hash) as [keyof typeof queries, ...unknown[]];
  const options = (queries[kind] as (...of: unknown[]) => FetchQueryOptions)(...of);
  return 'initialPageParam' in options ? cache.prefetchInfiniteQuery(options as never) : cache.prefetchQuery(options);
}

/** Takes from the device what an update may have made wrong where nobody looks. */
export async function forgetUnseen(cache: QueryClient, of: readonly string[]) {
  const shelf = shelves.get(cache);
  await shelf?.write();
  for (const kind of shelf ? of : [])
    for (const { hash } of await unseen(cache, shelf!.personId, kind))
      await unkeep(shelf!.personId, nameOf(kind, hash));
}

/** Updates were missed, and the server is there: asks again for the latest that no screen shows, and forgets the rest. */
export async function renewUnseen(cache: QueryClient) {
  const shelf = shelves.get(cache);
  if (!shelf) return;
  await shelf.write();
  const again: [string, Kept][] = [];
  for (const [kind, { renewed = 0 }] of Object.entries(kinds))
    for (const [place, it] of (await unseen(cache, shelf.personId, kind)).entries())
      if (place < renewed && !isTooOld(kind, it)) again.push([kind, it]);
      else await unkeep(shelf.personId, nameOf(kind, it.hash));
  for (const [kind, it] of again)
    if (kinds[kind]!.mayRenew?.(cache) === false) await unkeep(shelf.personId, nameOf(kind, it.hash));
    else await fetchAgain(cache, it);
}

/**
 * Keeps what somebody has seen on this device as long as their session lasts (shelf.ts). A query without data begins with
 * what is kept of it, and asks the server all the same.
 */
export function persistQueries(cache: QueryClient, personId: string) {
  /** What came from the device, and need not go back there. */
  const restored = new WeakSet<object>();
  const changed = new Set<Query>();
  const written = new Set<string>();
  let writing = Promise.resolve();

  async function persister(queryFn: QueryFunction, context: QueryFunctionContext, query: Query) {
    if (query.state.data !== undefined) return queryFn(context);
    const kind = kindOf(query);
    const found = await kept<Kept>(personId, nameOf(kind, query.queryHash));
    if (!found || isTooOld(kind, found)) return queryFn(context);
    restored.add(found.data);
    // Once it is shown: it is as old as it is, and stays if the server does not answer.
    setTimeout(() => {
      query.setState({ dataUpdatedAt: toDevice(found.at), isInvalidated: true });
      query.fetch().catch(() => {});
    });
    return found.data;
  }

  /** Writes at once what has changed; what changes meanwhile is written afterwards, once for each query. */
  const write = () => (writing = writing.then(writeAll));

  async function writeAll() {
    for (const query of changed) {
      changed.delete(query);
      const [kind, data] = [kindOf(query), firstPage(query.state.data)];
      const name = nameOf(kind, query.queryHash);
      const at = fromDevice(query.state.dataUpdatedAt);
      if (data === null) await unkeep(personId, name);
      else await keep(personId, name, { hash: query.queryHash, data, at } satisfies Kept);
      if (!written.has(name)) await prune(kind);
      written.add(name);
    }
  }

  async function prune(kind: string) {
    const all = await keptUnder<Kept>(personId, nameOf(kind, ''));
    for (const [place, it] of all.toSorted((a, b) => b.at - a.at).entries())
      if (place >= kinds[kind]!.most || isTooOld(kind, it)) await unkeep(personId, nameOf(kind, it.hash));
  }

  shelves.set(cache, { personId, write });
  for (const [kind, { maxAgeMs }] of Object.entries(kinds)) {
    cache.setQueryDefaults([kind], { persister });
    if (maxAgeMs !== undefined) void prune(kind);
  }
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !(kindOf(event.query) in kinds)) return;
    const { query, action } = event;
    if (action.type === 'error' && gone.has(refusalCode(action.error) ?? ''))
      void unkeep(personId, nameOf(kindOf(query), query.queryHash));
    // Only once: an equal answer is the same object, and younger.
    if (action.type !== 'success' || restored.delete(query.state.data as object)) return;
    changed.add(query);
    void write();
  });
}
