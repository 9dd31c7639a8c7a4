import type { OwnWords } from './own-words.ts';

/** Apart from the rest of a profile’s words: the first screen needs only this. */
export const emptyOwnWords: OwnWords = { bio: '', pronouns: null, languages: [], prompts: [] };
