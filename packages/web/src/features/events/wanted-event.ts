const key = 'nukkad-wanted';

/** The id of an event as its address has it; null for other addresses. */
export const eventIn = (path: string): string | null => /^\/events\/([^/]+)$/.exec(path)?.[1] ?? null;

/** The event that somebody came for before they signed in. Kept by the tab, so that it outlives Google's page. */
export function wantedEvent(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps it; null forgets it. */
export function wantEvent(id: string | null) {
  try {
    if (id === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, id);
  } catch {
    // Forbidden storage: they come to Home, as from any other link.
  }
}

/** Where somebody goes who has just come in. */
export function firstScreen(): string {
  const id = wantedEvent();
  return id === null ? '/home' : `/events/${id}`;
}
