import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Unsent } from './unsent-message.ts';

interface Device extends DBSchema {
  /** What the server answered, and check-ins that it does not have yet. */
  kept: { key: [personId: string, name: string]; value: unknown };
  /** Messages that the server does not have yet. */
  outbox: { key: string; value: Unsent; indexes: { person: string } };
}

export type DeviceStore = IDBPDatabase<Device>;

let device: Promise<DeviceStore | null> | undefined;

/** Null where a browser forbids storage, or a tab with an older version is open: then everything lasts as long as the tab. */
export const openDevice = () =>
  (device ??= new Promise((resolve) => {
    const none = () => resolve(null);
    openDB<Device>('nukkad', 2, {
      upgrade(db, before) {
        if (before < 1) db.createObjectStore('outbox', { keyPath: 'messageId' }).createIndex('person', 'personId');
        db.createObjectStore('kept');
        // It held `kept` before.
        indexedDB.deleteDatabase('nukkad-shelf');
      },
      blocked: none,
      blocking: closeDevice,
    }).then(resolve, none);
  }));

/** For another tab, which upgrades or deletes the database. */
function closeDevice() {
  void device?.then((db) => db?.close());
  device = undefined;
}

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

export async function forgetUnsent(personId: string) {
  const db = await openDevice();
  if (!db) return;
  const { store, done } = db.transaction('outbox', 'readwrite');
  for (const key of await store.index('person').getAllKeys(personId)) void store.delete(key);
  await done;
}
