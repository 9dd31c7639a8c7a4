import type { Numbered } from '@nukkad/core/kernel/context.ts';
import type { LimitsClient } from '../storage/rate-limits.ts';
import type { Listeners } from './listeners.ts';

/** What the other processes of an instance must know at once. */
export type News =
  /** What others may see of these people nearby has changed. */
  | { changed: string[] }
  /** A session has ended, and so must its sockets. */
  | { sessionEnded: string };

export interface BusEvents {
  news(news: News): void;
  /** Called whenever Redis is connected: what was sent before has been missed. */
  connected(): void;
  disconnected(): void;
}

/** Connects the processes of an instance. Whatever is lost here is found in the database. */
export interface Bus {
  /** Redis itself; null for one process alone. */
  readonly redis: LimitsClient | null;
  /** Throws a SettingsError when Redis does not answer. */
  connect(on: BusEvents): Promise<void>;
  /** Passes updates to their people's listeners, in this process and others. */
  publish(updates: readonly Numbered[]): void;
  /** Tells the other processes. */
  announce(news: News): void;
  /** A person's first listener in this process was added. Resolves when the other processes can know. */
  online(personId: string): Promise<void>;
  /** A person's last listener in this process was removed. */
  offline(personId: string): Promise<void>;
  /** Which of some people are connected to any process. */
  whoIsOnline(ids: readonly string[]): Promise<Set<string>>;
  close(): Promise<void>;
}

/** The bus of a single process. */
export const localBus = (listeners: Listeners): Bus => ({
  redis: null,
  async connect() {},
  publish: (updates) => listeners.publish(updates),
  announce() {},
  async online() {},
  async offline() {},
  whoIsOnline: async (ids) => new Set(ids.filter((id) => listeners.isOnline(id))),
  async close() {},
});
