import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { forgetDrafts } from './drafts.ts';

interface Device extends DBSchema {
  kept: { key: [personId: string, name: string]; value: unknown };
}

let device: Promise<IDBPDatabase<Device> | null> | undefined;

/** The device's own storage; null where a browser forbids it. */
const openDevice = () =>
  (device ??= openDB<Device>('nukkad-shelf', 1, {
    upgrade: (db) => void db.createObjectStore('kept'),
  }).catch(() => null));

/** Names of work that the server does not know yet begin with this: it outlives its owner's session. */
export const unsentPrefix = 'unsent ';

/** Whose session this page has; null for nobody's, undefined until the server has said. */
let owner: string | null | undefined;

/** Unsent work without the names of others, for as long as its owner is not signed in. */
const withoutNames = (value: unknown) =>
  typeof value === 'object' && value !== null && 'name' in value ? { ...value, name: '' } : value;

/**
 * Keeps something of somebody's on this device, for when the network is away; says whether that worked. Once their session
 * has ended only unsent work is kept, without names: an answer that was still on its way brings nothing back.
 */
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

/** What is kept under a name, or undefined. */
export async function kept<T>(personId: string, name: string): Promise<T | undefined> {
  return (await (await openDevice())?.get('kept', [personId, name]).catch(() => undefined)) as T | undefined;
}

/** All that is kept under names that begin alike, in their order. */
export async function keptUnder<T>(personId: string, start: string): Promise<T[]> {
  const range = IDBKeyRange.bound([personId, start], [personId, `${start}\uFFFF`]);
  return ((await (await openDevice())?.getAll('kept', range).catch(() => [])) ?? []) as T[];
}

/** Clears what is kept of the people that `isEnded` picks, but for their unsent work, which loses its names. */
async function clear(isEnded: (personId: string) => boolean) {
  forgetDrafts(isEnded);
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

/** Somebody's session has ended: leaves nothing to be read of theirs on a device that another may use next. */
export async function forgetKept(personId: string) {
  if (owner === undefined || owner === personId) owner = null;
  await clear((it) => it === personId);
}

/** The server has said who is signed in here, null for nobody: clears what is kept of everybody else. */
export async function forgetOthers(personId: string | null) {
  owner = personId;
  await clear((it) => it !== personId);
}
