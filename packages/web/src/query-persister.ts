import { keptNearbyMs } from '@nukkad/core/people/rules.ts';
import type { Query, QueryClient, QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import { currentTime, fromDevice, toDevice } from './clock.ts';
import { refusalCode } from './refusal.ts';
import { keep, kept, keptUnder, unkeep } from './shelf.ts';

/** What a device keeps for when the network is away, by the first part of the query key: the latest `most`, so long (ms). */
const kinds: Record<string, { most: number; maxAgeMs?: number }> = {
  nearby: { most: 3, maxAgeMs: keptNearbyMs },
  presence: { most: 1, maxAgeMs: keptNearbyMs },
  meets: { most: 1 },
  conversations: { most: 1 },
  conversation: { most: 50 },
  messages: { most: 50 },
  events: { most: 5 },
  event: { most: 50 },
  notices: { most: 50 },
  tickets: { most: 1 },
  gate: { most: 5 },
};

/** Changes are written so long after the first of them, in ms. */
const writeMs = 250;

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

/**
 * Keeps what somebody has seen on this device as long as their session lasts (shelf.ts). A query without data begins with
 * what is kept of it, and asks the server all the same.
 */
export function persistQueries(cache: QueryClient, personId: string) {
  /** What came from the device, and need not go back there. */
  const restored = new WeakSet<object>();
  const changed = new Set<Query>();
  const written = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

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

  async function write() {
    timer = undefined;
    const queries = [...changed];
    changed.clear();
    for (const query of queries) {
      const [kind, data] = [kindOf(query), firstPage(query.state.data)];
      const name = nameOf(kind, query.queryHash);
      if (data === null) await unkeep(personId, name);
      else {
        const at = fromDevice(query.state.dataUpdatedAt);
        await keep(personId, name, { hash: query.queryHash, data, at } satisfies Kept);
      }
      if (!written.has(name)) await prune(kind);
      written.add(name);
    }
  }

  async function prune(kind: string) {
    const all = await keptUnder<Kept>(personId, nameOf(kind, ''));
    for (const [place, it] of all.toSorted((a, b) => b.at - a.at).entries())
      if (place >= kinds[kind]!.most || isTooOld(kind, it)) await unkeep(personId, nameOf(kind, it.hash));
  }

  for (const [kind, { maxAgeMs }] of Object.entries(kinds)) {
    cache.setQueryDefaults([kind], { persister });
    if (maxAgeMs !== undefined) void prune(kind);
  }
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !(kindOf(event.query) in kinds)) return;
    const { query, action } = event;
    if (action.type === 'error' && gone.has(refusalCode(action.error) ?? ''))
      void unkeep(personId, nameOf(kindOf(query), query.queryHash));
    if (action.type !== 'success' || restored.has(query.state.data as object)) return;
    changed.add(query);
    timer ??= setTimeout(() => void write(), writeMs);
  });
}
