import type { Seen } from '@nukkad/core/features/chat/contract.ts';
import { seenAtOnce } from '@nukkad/core/features/chat/list-sizes.ts';
import type { Update } from '@nukkad/core/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Connect, Connection, ConnectionEvents } from './backend/backend.ts';
import { Outbox } from './outbox.ts';
import { applyUpdate } from './apply-update.ts';
import { everythingOutdated } from './cache/query-client.ts';
import { renewUnseen } from './kept-offline.ts';

/** Receipts are sent at most this often, in ms. */
const seenApartMs = 300;

/** One person's live connection: applies updates to the cache, sends messages from the outbox, and reports receipts. */
export class LiveConnection {
  readonly outbox: Outbox;
  readonly #personId: string;
  readonly #cache: QueryClient;
  readonly #listeners = new Set<(update: Update) => void>();
  /** Updates applied since the oldest running fetch started. */
  #applied: Update[] = [];
  /** How many there were when each running fetch started. */
  readonly #fetching = new Map<string, number>();
  readonly #stopWatching: () => void;
  readonly #seen = new Map<string, { id: string; delivered: number; read: number }>();
  #connection: Connection | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(personId: string, cache: QueryClient) {
    this.#personId = personId;
    this.#cache = cache;
    this.#stopWatching = cache.getQueryCache().subscribe((event) => {
      const { queryHash } = event.query;
      if (event.type === 'removed') this.#fetched(queryHash, false);
      if (event.type !== 'updated') return;
      if (event.action.type === 'fetch') this.#fetching.set(queryHash, this.#applied.length);
      else if (event.action.type === 'success' && !event.action.manual) this.#fetched(queryHash, true);
      else if (event.action.type === 'error') this.#fetched(queryHash, false);
    });
    this.outbox = new Outbox(personId, (send) => this.#connection?.send({ send }) ?? false);
  }

  open(connect: Connect, on: Pick<ConnectionEvents, 'connection' | 'paused' | 'signedOut'>) {
    this.#connection = connect(this.#personId, {
      ...on,
      update: (update) => this.#take(update),
      missed: () => {
        everythingOutdated(this.#cache);
        void renewUnseen(this.#cache);
      },
      connection: (open) => {
        this.outbox.connected(open);
        if (open) this.#sendSeenLater();
        on.connection(open);
      },
      refused: (messageId, code) => this.outbox.refuse(messageId, code),
    });
  }

  close() {
    clearTimeout(this.#timer);
    this.#stopWatching();
    this.#connection?.close();
    this.#connection = null;
    this.outbox.close();
  }

  /** An answer may have been read before an update that arrived during the fetch, so those are applied again. */
  #fetched(queryHash: string, brought: boolean) {
    const from = this.#fetching.get(queryHash);
    if (from === undefined) return;
    this.#fetching.delete(queryHash);
    if (brought) for (const update of this.#applied.slice(from)) applyUpdate(this.#cache, this.#personId, update);
    if (this.#fetching.size === 0) this.#applied = [];
  }

  apply(update: Update) {
    if (this.#fetching.size > 0) this.#applied.push(update);
    applyUpdate(this.#cache, this.#personId, update);
  }

  #take(update: Update) {
    this.apply(update);
    if (update.type === 'chat.message') {
      const { id, conversationId, position, senderId } = update.message;
      if (senderId === this.#personId) this.outbox.remove(id);
      else this.seen(conversationId, { delivered: position });
    }
    if (update.type === 'premium.changed' && update.premium.isPremium) this.outbox.sendHeldBack();
    for (const listener of this.#listeners) listener(update);
  }

  /** Reports the positions up to which messages of a conversation were delivered and read. */
  seen(id: string, { delivered = 0, read = 0 }: { delivered?: number; read?: number }) {
    const before = this.#seen.get(id);
    this.#seen.set(id, {
      id,
      delivered: Math.max(delivered, before?.delivered ?? 0),
      read: Math.max(read, before?.read ?? 0),
    });
    this.#sendSeenLater();
  }

  #sendSeenLater() {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const seen: Seen[] = [...this.#seen.values()].slice(0, seenAtOnce);
      // Without a connection they are sent on the next one.
      if (seen.length === 0 || !this.#connection?.send({ seen })) return;
      for (const { id } of seen) this.#seen.delete(id);
      if (this.#seen.size > 0) this.#sendSeenLater();
    }, seenApartMs);
  }

  typing(conversationId: string) {
    this.#connection?.send({ typing: conversationId });
  }

  listen(listener: (update: Update) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
