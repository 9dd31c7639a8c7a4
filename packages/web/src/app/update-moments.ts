import type { Update } from '@nukkad/core/contract.ts';
import type { Moment } from '../data/shown-moment.ts';

/** Screens on which nothing is filled in or paid. */
const calm = /^\/(home|people\/[^/]+|chat|events|profile)$/;

/** The moment for an update, or null where it would interrupt: a toast says it there. */
export function momentFor(me: string, update: Update, path: string, isBusy: boolean): Moment | null {
  if (update.type !== 'meet.changed' || isBusy || !calm.test(path)) return null;
  const { entry } = update;
  const isYes = entry.request.status === 'accepted' && entry.request.fromUserId === me;
  return isYes && entry.conversationId !== null ? { kind: 'accepted', entry } : null;
}

/** Whether a sheet is open or something is being typed. */
export const isBusy = () =>
  document.querySelector('dialog[open]') !== null ||
  (document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false);
