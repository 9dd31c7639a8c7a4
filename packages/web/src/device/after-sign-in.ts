// Where someone continues after signing in. Kept by the tab, because Google's page comes between.
// Without storage, they start on Home.

import { recall, remember } from './tab-storage.ts';

const key = 'nukkad-linked-event';
const incomingKey = 'nukkad-incoming';

/** The event id in a path; null for other paths. */
export const eventIn = (path: string): string | null => /^\/events\/([^/]+)$/.exec(path)?.[1] ?? null;

/** The event that a visitor followed a link to before signing in. */
export const linkedEvent = (): string | null => recall(key);

const watchers = new Set<() => void>();

export function watchLinkedEvent(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

export function keepLinkedEvent(id: string | null) {
  remember(key, id);
  for (const changed of watchers) changed();
}

/** Whether something that another app shared waits for the sign-in. */
export const setSharedWaits = (waits: boolean) => remember(incomingKey, waits ? 'yes' : null);

export function screenAfterSignIn(): string {
  if (recall(incomingKey) !== null) return '/incoming';
  const id = linkedEvent();
  return id === null ? '/home' : `/events/${id}`;
}
