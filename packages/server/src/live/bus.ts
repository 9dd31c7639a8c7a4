import type { Numbered } from '@nukkad/core/kernel/context.ts';
import type { LimitsClient } from '../storage/counted-rate-limits.ts';
import type { Listeners } from './listeners.ts';

/** What the other processes of an instance must know at once. */
export type News = { changed: string[] } | { sessionEnded: string } | { settings: true };

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
  publish(updates: readonly Numbered[]): void;
  announce(news: News): void;
  /** A person's first listener in this process was added. Resolves when the other processes can know. */
  online(personId: string): Promise<void>;
  offline(personId: string): Promise<void>;
  whoIsOnline(ids: readonly string[]): Promise<Set<string>>;
  close(): Promise<void>;
}

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
