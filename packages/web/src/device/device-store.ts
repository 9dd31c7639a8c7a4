import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

interface Device extends DBSchema {
  kept: { key: [personId: string, name: string]; value: unknown };
}

let device: Promise<IDBPDatabase<Device> | null> | undefined;

/** Null where a browser forbids storage. */
const openDevice = () =>
  (device ??= openDB<Device>('nukkad-shelf', 1, {
    upgrade: (db) => void db.createObjectStore('kept'),
  }).catch(() => null));

/** The start of names of work that the server does not have yet: it outlives its owner's session. */
export const unsentPrefix = 'unsent ';

/** Who is signed in: null for no one, undefined until the server has answered. */
let owner: string | null | undefined;

export const setOwner = (personId: string | null) => void (owner = personId);

export function endOwnership(personId: string) {
  if (owner === undefined || owner === personId) owner = null;
}

/** Unsent work keeps no names of other people while its owner is signed out. */
const withoutNames = (value: unknown) =>
  typeof value === 'object' && value !== null && 'name' in value ? { ...value, name: '' } : value;

/** Keeps something for offline use; returns whether that worked. After the owner's session only unsent work is kept, so
 * that a late answer brings nothing back. */
export async function keep(personId: string, name: string, value: unknown): Promise<boolean> {
  const isEnded = owner !== undefined && owner !== personId;
  if (isEnded && !name.startsWith(unsentPrefix)) return false;
  try {
    const db = await openDevice();
    await db?.put('kept', isEnded ? withoutNames(value) : value, [personId, name]);
    return db !== null;
  } catch {
    return false;
  }
}

export async function unkeep(personId: string, name: string) {
  await (await openDevice())?.delete('kept', [personId, name]).catch(() => {});
}

export async function kept<T>(personId: string, name: string): Promise<T | undefined> {
  return (await (await openDevice())?.get('kept', [personId, name]).catch(() => undefined)) as T | undefined;
}

export async function keptUnder<T>(personId: string, start: string): Promise<T[]> {
  const range = IDBKeyRange.bound([personId, start], [personId, `${start}\uFFFF`]);
  return ((await (await openDevice())?.getAll('kept', range).catch(() => [])) ?? []) as T[];
}

/** Removes what is kept of the people that `isEnded` picks, except their unsent work, which loses its names. */
export async function clearKept(isEnded: (personId: string) => boolean) {
  const db = await openDevice();
  if (!db) return;
  const { store, done } = db.transaction('kept', 'readwrite');
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    const [personId, name] = cursor.key;
    if (!isEnded(personId)) continue;
    if (name.startsWith(unsentPrefix)) void cursor.update(withoutNames(cursor.value));
    else void cursor.delete();
  }
  await done;
}
