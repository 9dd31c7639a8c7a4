import type { OptionalProfile } from './optional-profile.ts';

/** Apart from the rest of a profile’s words: the first screen needs only this. */
export const emptyOptionalProfile: OptionalProfile = { bio: '', pronouns: null, languages: [], prompts: [] };
