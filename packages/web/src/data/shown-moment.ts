import type { MeetEntry } from '@nukkad/core/features/meets/contract.ts';
import { useSyncExternalStore } from 'react';
import { backend } from '#backend';
import { endToast, toast } from '../ui/Toast.tsx';

/** What is celebrated on the whole screen. */
export type Moment =
  | { kind: 'accepted'; entry: MeetEntry }
  | { kind: 'going'; eventId: string; orderId: string }
  | { kind: 'published'; eventId: string };

// Only in memory, so that a reload does not repeat it.
let current: Moment | null = null;
let hasCelebrated = false;
const listeners = new Set<() => void>();

function change(moment: Moment | null) {
  current = moment;
  // The moment says it.
  if (moment) endToast();
  hasCelebrated ||= moment !== null;
  for (const listener of listeners) listener();
}

/** How long a sheet that closes on success has to be gone, in ms: it would take the moment along. */
const afterSheetsMs = 60;

/** `words` say the same where there are no moments, or once `isWelcome` no longer holds. */
export function celebrate(moment: Moment, words: string, isWelcome = () => true) {
  if (!backend.can.celebrate) {
    toast(words);
    return;
  }
  setTimeout(() => {
    if (isWelcome()) change(moment);
    else toast(words);
  }, afterSheetsMs);
}

export const endMoment = () => change(null);

/** Called when someone is no longer there for this person. */
export function endMomentWith(personId: string) {
  if (current?.kind === 'accepted' && current.entry.person.id === personId) endMoment();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useMoment = () => useSyncExternalStore(subscribe, () => current);

/** Whether something good has happened since the app was opened. */
export const useHasCelebrated = () => useSyncExternalStore(subscribe, () => hasCelebrated);
