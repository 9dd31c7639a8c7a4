import type { Kysely, Transaction } from 'kysely';
import type { Update } from '../contract.ts';
import type { Calendars } from '../features/calendar/import/calendar-reading.ts';
import type { Seen } from '../features/chat/contract.ts';
import type { Outgoing, Written } from '../features/chat/message.ts';
import type { Event } from '../features/events/contract.ts';
import type { Order } from '../features/payments/contract.ts';
import type { Gateway } from '../features/payments/gateway.ts';
import type { Regions } from '../features/people/regions.ts';
import type { NearbyIndex } from '../features/people/nearby-index.ts';
import type { SeatRequest } from '../features/tickets/seat-request.ts';
import type { Database, PaymentOrderRow, NearbyCard } from './database.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SecurityEvent, SecurityLog } from './security-log.ts';

export interface Host {
  edition: 'sandbox' | 'production';
  ways: { sandbox: boolean; google: boolean; emailCode: boolean };
  db: Kysely<Database>;
  now(): Date;
  online(ids: readonly string[]): Promise<Set<string>>;
  /** Sends committed updates. Never throws; devices catch up on lost ones. */
  publish(updates: readonly Numbered[]): void;
  /** Tells other processes that these people's nearby data changed. */
  announceChanged(ids: readonly string[]): void;
  messages: MessageQueue;
  receipts: ReceiptLog;
  orders: SeatQueue;
  purchases: Purchases;
  gateway: Gateway | null;
  calendars: Calendars;
  secrets: Secrets;
  regions: Regions;
  /** A PMTiles file for maps; null for none. */
  mapTiles: string | null;
  tickMs: number;
  nearby: NearbyPeople;
  rateLimits: RateLimits;
  securityLog: SecurityLog;
  limits: Limits;
}

export interface MessageQueue {
  write(message: Outgoing): Promise<Written>;
  settled(): Promise<void>;
}

export interface ReceiptLog {
  readonly isEmpty: boolean;
  /** In ms since 1970; null when no receipt is pending. */
  readonly nextAt: number | null;
  onNoted: () => void;
  note(personId: string, seen: Seen): void;
  noteAll(host: Pick<Host, 'db'>, personId: string): Promise<void>;
  flush(host: Host): Promise<void>;
}

export interface SeatQueue {
  order(host: Host, request: SeatRequest & { price: number }): Promise<Order>;
  wait(host: Host, request: Omit<SeatRequest, 'price'>): Promise<Event>;
  settled(): Promise<void>;
}

export interface Purchase {
  handOver(work: Work, order: PaymentOrderRow): Promise<void>;
  takeBack(work: Work, order: PaymentOrderRow): Promise<void>;
  release(work: Work, order: PaymentOrderRow): Promise<void>;
}

export type Purchases = Record<PaymentOrderRow['purpose'], Purchase>;

export interface NearbyPeople {
  readonly index: NearbyIndex;
  readonly isCurrent: boolean;
  readonly tick: Date;
  load(): Promise<void>;
  suspend(): void;
  catchUp(): Promise<void>;
  /** Applies moves of the ticks since the last call; returns how many. */
  advance(): Promise<number>;
  refresh(ids: Iterable<string>): Promise<void>;
  cards(ids: readonly string[]): Promise<(NearbyCard | undefined)[]>;
}

export interface Limits {
  newAccountEvents: number;
}

export interface Secrets {
  /** Two numbers from 0 to 2^31 - 1 from an HMAC of the text. */
  numbers(text: string): [number, number];
  /** Encrypted and authenticated, for a client to hand back. What is sealed for one use is nothing for another. */
  seal(use: string, text: string): string;
  /** Null when it was not sealed here for this use. */
  unseal(use: string, sealed: string): string | null;
  /** Ed25519 (RFC 8032), in base64url. */
  sign(text: string): string;
  /** 128 random bits in base64url: 22 characters. */
  random(): string;
  /** Verifies `sign`: 32 bytes in base64url. */
  publicKey: string;
}

export interface Addressed {
  to: string;
  update: Update;
}

/** `number` is its place in the person's sequence; null for updates that are not stored. */
export interface Numbered extends Addressed {
  number: number | null;
}

export interface Caller {
  host: Host;
  personId: string | null;
  requestId?: string;
}

export interface Reader {
  host: Host;
  me: string;
  db: Kysely<Database>;
  now: Date;
}

export interface Context extends Reader {
  /** All reads and writes of the operation go through this transaction. */
  db: Transaction<Database>;
  /** Sent after the commit; nothing is sent on a rollback. */
  notify(to: string, update: Update): void;
  /** Announces that these people's nearby data changed; applied before the answer is sent. */
  changed(...personIds: string[]): void;
  logSecurity(event: SecurityEvent): void;
}

export type Work = Omit<Context, 'me'>;
