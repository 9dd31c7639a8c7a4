import type { Session } from './backend/index.ts';
import { recall, remember } from '../device/local-storage.ts';

const key = 'nukkad-session';

/** The server has not answered: the network is away, or something before the server says so. */
export class Unanswered extends Error {}

/** Who was signed in here last, for a start without a network; null when nobody is. */
export function recallSession(): Session | null {
  try {
    return JSON.parse(recall(key) ?? 'null') as Session | null;
  } catch {
    return null;
  }
}

/** Remembers who is signed in; null, or nobody, forgets it. */
export const rememberSession = (session: Session | null) => remember(key, session?.me ? JSON.stringify(session) : null);
