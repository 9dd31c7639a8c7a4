/** A value that this device keeps across reloads, or null. Where storage is forbidden it keeps nothing. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full: the value is lost on reload.
  }
}

/** A value kept as JSON; `otherwise` where there is none, or it cannot be read. */
export function recallJson<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(recall(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** What a person can have on this device in small values; device/sign-out.ts decides when it is removed. */
type Kind = 'draft' | 'shared' | 'place';

/** The key of a person's value; `name` tells several of one kind apart. */
export const personalKey = (kind: Kind, personId: string, name?: string) =>
  `nukkad-${kind}-${personId}${name === undefined ? '' : ` ${name}`}`;

export function personalKeys(kind: Kind): { key: string; personId: string }[] {
  const prefix = personalKey(kind, '');
  return storedKeys().flatMap((key) => {
    const [personId = ''] = key.slice(prefix.length).split(' ');
    return key.startsWith(prefix) ? { key, personId } : [];
  });
}
