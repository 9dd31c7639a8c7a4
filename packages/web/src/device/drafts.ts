import { personalKey, personalKeys, recall, remember } from './local-storage.ts';

export const draftOf = (personId: string, name: string): string => recall(personalKey('draft', personId, name)) ?? '';

export const keepDraft = (personId: string, name: string, text: string) =>
  remember(personalKey('draft', personId, name), text === '' ? null : text);

export const hasDrafts = (personId: string): boolean => personalKeys('draft').some((it) => it.personId === personId);

export function forgetDrafts(isEnded: (personId: string) => boolean) {
  for (const { key, personId } of personalKeys('draft')) if (isEnded(personId)) remember(key, null);
}
