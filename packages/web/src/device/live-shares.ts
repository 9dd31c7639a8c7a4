import { recall, remember } from './local-storage.ts';

/** More live places than these are not shared from one device at a time. */
const mostNoted = 20;

const keyOf = (me: string) => `nukkad-shared-${me}`;

/** The ids of the live places that were shared from this device, so that it and no other says where they have moved. */
export function sharedHere(me: string): readonly string[] {
  try {
    return JSON.parse(recall(keyOf(me)) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export const noteShared = (me: string, id: string) =>
  remember(keyOf(me), JSON.stringify([...sharedHere(me), id].slice(-mostNoted)));

/** This device says no longer where it moves for a place: its owner has stopped it, whenever the server learns of that. */
export const dropShared = (me: string, id: string) =>
  remember(keyOf(me), JSON.stringify(sharedHere(me).filter((it) => it !== id)));

export const forgetShared = (me: string) => remember(keyOf(me), null);
