import type { Session } from './backend/index.ts';
import { recallJson, remember } from '../device/local-storage.ts';

const key = 'nukkad-session';

/** The server has not answered: the network is away, or something in between answered. */
export class Unanswered extends Error {}

/** The session that was last open here, to start without a network; null when no one is signed in. */
export const recallSession = (): Session | null => recallJson<Session | null>(key, null);

export const rememberSession = (session: Session | null) => remember(key, session?.me ? JSON.stringify(session) : null);
