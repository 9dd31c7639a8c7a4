import { recallJson, remember } from '../../device/local-storage.ts';
import { emptyOptionalProfile } from '@nukkad/core/features/people/empty-optional-profile.ts';
import { noPhotos } from '@nukkad/core/features/people/photo-audience.ts';
import type { Me } from '@nukkad/core/features/account/contract.ts';
import type { Message } from '@nukkad/core/features/chat/contract.ts';
import type { MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import type { Order } from '@nukkad/core/features/payments/contract.ts';

/** The demo's state, as the specification lists it; people and events are constant sample data. */
export interface DemoState {
  user: Me | null;
  isAuthenticated: boolean;
  meetRequests: MeetRequest[];
  orders: Order[];
  saved: string[];
  /** The key is the conversation. Kept in this tab only. */
  messages: Record<string, Message[]>;
}

const key = 'nukkad-demo';

const empty = (): DemoState => ({
  user: null,
  isAuthenticated: false,
  meetRequests: [],
  orders: [],
  saved: [],
  messages: {},
});

/** What an earlier version of the app has stored has no words, photos or availability. */
function recall(): DemoState {
  const { user = null, ...rest } = recallJson<Partial<DemoState>>(key, {});
  return {
    ...empty(),
    ...rest,
    user: user && { ...noPhotos, ...user, words: user.words ?? emptyOptionalProfile, availability: null },
  };
}

export let state: DemoState = recall();

const watchers = new Set<(before: DemoState) => void>();

/** Calls `watcher` after each change, until the function that it returns is called. */
export function watch(watcher: (before: DemoState) => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Changes the state and stores it, except the messages. */
export function change(next: Partial<DemoState>) {
  const before = state;
  state = { ...state, ...next };
  remember(key, JSON.stringify({ ...state, messages: {} }));
  for (const watcher of watchers) watcher(before);
}

export function forget() {
  state = empty();
  remember(key, null);
}
