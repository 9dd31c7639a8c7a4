import type { Kysely, Transaction } from 'kysely';
import type { Update } from '../contract.ts';
import type { Calendars } from '../features/calendar/import/calendars.ts';
import type { Seen } from '../features/chat/contract.ts';
import type { Outgoing, Written } from '../features/chat/message.ts';
import type { Event } from '../features/events/contract.ts';
import type { Order } from '../features/payments/contract.ts';
import type { Gateway } from '../features/payments/gateway.ts';
import type { Regions } from '../features/people/publishing.ts';
import type { NearbyIndex } from '../features/people/nearby-index.ts';
import type { Wish } from '../features/tickets/wish.ts';
import type { Database, PaymentOrderRow, PersonFacts } from './database.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SecurityEvent, SecurityLog } from './security-log.ts';

/** What a host (a server process, a test) gives the product to run on. */
export interface Host {
  edition: 'sandbox' | 'production';
  ways: { sandbox: boolean; google: boolean; emailCode: boolean };
  db: Kysely<Database>;
  now(): Date;
  /** Which of some people have a live connection at this moment. */
  online(ids: readonly string[]): Promise<Set<string>>;
  /** Sends updates that are already true to the people they name. Never throws; a lost one is caught up with. */
  publish(updates: readonly Numbered[]): void;
  /** Tells the other processes that what others may see nearby of some people is no longer what it was. */
  announceChanged(ids: readonly string[]): void;
  messages: MessageQueue;
  receipts: ReceiptLog;
  orders: SeatQueue;
  purchases: Purchases;
  /** Where money comes from; null where nothing can be paid. */
  gateway: Gateway | null;
  /** Reads the calendars of others. */
  calendars: Calendars;
  secrets: Secrets;
  regions: Regions;
  /** Between two ticks nothing of where people are changes for others, in ms. */
  tickMs: number;
  nearby: NearbyPeople;
  rateLimits: RateLimits;
  securityLog: SecurityLog;
  limits: Limits;
}

/** Writes chat messages, several in a transaction. */
export interface MessageQueue {
  /** Resolves once the message is committed. */
  write(message: Outgoing): Promise<Written>;
  /** Resolves when no message waits. */
  settled(): Promise<void>;
}

/** Collects how far devices have come, and writes it some at a time. */
export interface ReceiptLog {
  readonly isEmpty: boolean;
  /** When the next receipt may be shown, in ms since 1970; null when none waits. */
  readonly nextAt: number | null;
  /** Called when there is something to write. */
  onNoted: () => void;
  note(personId: string, seen: Seen): void;
  noteAll(host: Pick<Host, 'db'>, personId: string): Promise<void>;
  flush(host: Host): Promise<void>;
}

/** Serves those who want seats of an event in their order, several in a transaction. */
export interface SeatQueue {
  /** Resolves when the seats are held, or taken where they are free. Refuses by name. */
  order(host: Host, wish: Wish & { price: number }): Promise<Order>;
  /** Resolves when the person is on the waitlist. Refuses by name. */
  wait(host: Host, wish: Omit<Wish, 'price'>): Promise<Event>;
  /** Resolves when nobody waits to be served. */
  settled(): Promise<void>;
}

/** What an order buys, and what happens to it as the order moves. */
export interface Purchase {
  /** The order was paid. */
  handOver(work: Work, order: PaymentOrderRow): Promise<void>;
  /** A paid order was cancelled. */
  takeBack(work: Work, order: PaymentOrderRow): Promise<void>;
  /** An order ended before it was paid. */
  release(work: Work, order: PaymentOrderRow): Promise<void>;
}

export type Purchases = Record<PaymentOrderRow['purpose'], Purchase>;

/** Everybody who can be found nearby, in memory. */
export interface NearbyPeople {
  readonly index: NearbyIndex;
  /** Whether the index may be shown: not while changes of other processes cannot be heard of. */
  readonly isCurrent: boolean;
  /** Everybody who moved up to here has moved. */
  readonly tick: Date;
  load(): Promise<void>;
  suspend(): void;
  catchUp(): Promise<void>;
  /** Takes in who moves at the ticks since the last call; returns how many. */
  advance(): Promise<number>;
  /** Takes in what a committed operation has changed of some people. Never rejects. */
  refresh(ids: Iterable<string>): Promise<void>;
  cards(ids: readonly string[]): Promise<(PersonFacts | undefined)[]>;
}

/** Limits that an operator sets. */
export interface Limits {
  /** Events that a new account can publish in its first week. */
  newAccountEvents: number;
}

/** What only this product's servers can compute, with a key that an operator sets. */
export interface Secrets {
  /** Two numbers from 0 to 2^31 - 1 out of an HMAC of a text. */
  numbers(text: string): [number, number];
  /** Makes a text unreadable and unforgeable, for a client to hand back. */
  seal(text: string): string;
  /** The text again; null when it was not sealed here. */
  unseal(sealed: string): string | null;
  /** Signs a text, so that whoever has the public key knows that it is from here: Ed25519 (RFC 8032), in base64url. */
  sign(text: string): string;
  /** 128 bits that nobody can guess, in base64url: 22 characters. */
  random(): string;
  /** The public key of that: its 32 bytes in base64url. */
  publicKey: string;
}

/** An update and whom it concerns. */
export interface Addressed {
  to: string;
  update: Update;
}

/** An update in its person's sequence. One of the moment has no number: nobody is told later that they missed it. */
export interface Numbered extends Addressed {
  number: number | null;
}

/** Who calls: what the host knows of a request before any operation runs. */
export interface Caller {
  host: Host;
  /** The signed-in person's id, or null. */
  personId: string | null;
  /** Names the request in the log. */
  requestId?: string;
}

/** What a handler of a signed-in operation is given. */
export interface Context {
  host: Host;
  /** The caller's id. */
  me: string;
  /** The open transaction: all reads and writes of the operation go through it. */
  db: Transaction<Database>;
  /** One moment for the whole operation. */
  now: Date;
  /** Says something to a person once the transaction has committed; nothing is said when it rolls back. */
  tell(to: string, update: Update): void;
  /** Says that what others may see nearby of some people is no longer what it was; taken in before the answer leaves. */
  changed(...personIds: string[]): void;
  /** Records something in the security log once the transaction has committed. */
  logSecurity(event: SecurityEvent): void;
}

/** The same for work that nobody asked for, such as a job. */
export type Work = Omit<Context, 'me'>;
