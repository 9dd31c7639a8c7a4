import { recall, remember, storedKeys } from './local-storage.ts';

/*
 * What somebody has begun to write: kept on this device, by what it is for, until it is sent, taken back or their session
 * ends.
 */
const prefix = 'nukkad-draft-';
const keyOf = (personId: string, name: string) => `${prefix}${personId} ${name}`;

export const draftOf = (personId: string, name: string): string => recall(keyOf(personId, name)) ?? '';

export const keepDraft = (personId: string, name: string, text: string) =>
  remember(keyOf(personId, name), text === '' ? null : text);

/** Whether somebody has begun to write anything on this device. */
export const hasDrafts = (personId: string): boolean =>
  storedKeys().some((key) => key.startsWith(`${prefix}${personId} `));

/** Removes the drafts of the people that `isEnded` picks: another may use the device next. */
export function forgetDrafts(isEnded: (personId: string) => boolean) {
  for (const key of storedKeys())
    if (key.startsWith(prefix) && isEnded(key.slice(prefix.length).split(' ')[0]!)) remember(key, null);
}
