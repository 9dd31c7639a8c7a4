import { emptyOptionalProfile } from '@nukkad/core/features/people/empty-optional-profile.ts';
import { noPhotos } from '@nukkad/core/features/people/photo-audience.ts';
import type { Session } from './backend/backend.ts';
import { recallJson, remember } from '../device/local-storage.ts';

const key = 'nukkad-session';

/** The server has not answered: there is no network, or a proxy answered instead. */
export class Unanswered extends Error {}

/** The session that was last open here, to start without a network; null when no one is signed in. */
export function recallSession(): Session | null {
  const session = recallJson<Session | null>(key, null);
  // What an earlier version of the app has stored has no words, no photos and no answer about the age.
  const missing = { ...noPhotos, words: emptyOptionalProfile, adultConfirmed: true };
  return session?.me ? { ...session, me: { ...missing, ...session.me } } : session;
}

export const rememberSession = (session: Session | null) => remember(key, session?.me ? JSON.stringify(session) : null);
