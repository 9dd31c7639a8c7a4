/** Small values in one of the browser's storages. Where storage is forbidden or full it keeps nothing. */
export const valuesIn = (storage: () => Storage) => ({
  recall(this: void, key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  remember(this: void, key: string, value: string | null) {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch {
      // The value is lost on reload.
    }
  },
});

/** Values that this device keeps. */
export const { recall, remember } = valuesIn(() => localStorage);

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

/** What a person can have on this device in small values; device/forget-person.ts decides when it is removed. */
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
