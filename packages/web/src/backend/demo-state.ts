import type { Me } from '@nukkad/core/account/contract.ts';
import type { Message } from '@nukkad/core/chat/contract.ts';
import type { MeetRequest } from '@nukkad/core/meets/contract.ts';
import type { Order } from '@nukkad/core/payments/contract.ts';

/** A seat that the visitor holds. */
export interface DemoTicket {
  id: string;
  eventId: string;
  code: string;
  price: number;
  timestamp: string;
}

/** The demo's whole state, as the specification lists it; the people and events are constant sample data. */
export interface DemoState {
  user: Me | null;
  isAuthenticated: boolean;
  meetRequests: MeetRequest[];
  tickets: DemoTicket[];
  orders: Order[];
  /** By conversation. They live in this tab only and start empty. */
  messages: Record<string, Message[]>;
}

const key = 'nukkad-demo';

const empty = (): DemoState => ({
  user: null,
  isAuthenticated: false,
  meetRequests: [],
  tickets: [],
  orders: [],
  messages: {},
});

function load(): DemoState {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? empty() : { ...empty(), ...(JSON.parse(kept) as Partial<DemoState>) };
  } catch {
    // Storage that is forbidden or holds something else: the demo starts afresh.
    return empty();
  }
}

export let state: DemoState = load();

/** Changes the state and keeps it across a reload, all but the messages. */
export function change(next: Partial<DemoState>) {
  state = { ...state, ...next };
  const { messages: _, ...kept } = state;
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Forbidden storage: the state lasts as long as the tab.
  }
}

/** Logout: nothing of the visitor stays. */
export function forget() {
  state = empty();
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden storage held nothing.
  }
}
