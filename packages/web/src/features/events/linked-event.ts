const key = 'nukkad-linked-event';

/** The event id in a path; null for other paths. */
export const eventIn = (path: string): string | null => /^\/events\/([^/]+)$/.exec(path)?.[1] ?? null;

/** The event that a visitor followed a link to before signing in. Kept by the tab, because Google's page comes between. */
export function linkedEvent(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

const watchers = new Set<() => void>();

export function watchLinkedEvent(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

export function keepLinkedEvent(id: string | null) {
  try {
    if (id === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, id);
  } catch {
    // Without storage, they start on Home.
  }
  for (const changed of watchers) changed();
}

export function firstScreen(): string {
  const id = linkedEvent();
  return id === null ? '/home' : `/events/${id}`;
}
