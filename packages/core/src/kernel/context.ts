import type { Kysely, Transaction } from 'kysely';
import type { Update } from '../contract.ts';
import type { Calendars } from '../features/calendar/import/calendar-reader.ts';
import type { Seen } from '../features/chat/contract.ts';
import type { Outgoing, Written } from '../features/chat/message.ts';
import type { Event } from '../features/events/contract.ts';
import type { SettingSources, SettingValues } from '../features/operator/setting-values.ts';
import type { Order } from '../features/payments/contract.ts';
import type { GatewayFailure, GatewayOutcome, GatewayPart } from '../features/payments/gateway-failure.ts';
import type { Gateway } from '../features/payments/gateway.ts';
import type { Seller } from '../features/payments/invoice.ts';
import type { Regions } from '../features/people/regions.ts';
import type { NearbyIndex } from '../features/people/nearby/nearby-search.ts';
import type { NotificationKind } from '../features/notifications/notification-kind.ts';
import type { SeatRequest } from '../features/tickets/seat-request.ts';
import type { Database, PaymentOrderRow, NearbyCard } from './database.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SecurityEvent, SecurityLog } from './security-events.ts';

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
  /** Closes the connections of a session that was deleted or may do something else now, in all processes. Never throws. */
  onSessionEnded(sessionId: string, personId: string): void;
  messages: MessageQueue;
  receipts: ReceiptLog;
  pushChecks: PushCheckLog;
  missedMessages: MissedMessageLog;
  orders: SeatQueue;
  purchases: Purchases;
  gateway: Gateway | null;
  gatewayLog: GatewayLog;
  seller: Seller | null;
  calendars: Calendars;
  secrets: Secrets;
  regions: Regions;
  redis(): boolean | null;
  mapTiles: string | null;
  tickMs: number;
  nearby: NearbyPeople;
  rateLimits: RateLimits;
  securityLog: SecurityLog;
  settings: LiveSettings;
  operator: Operator;
  publicReads: PublicReads;
  /** A separate limit for documents of one reader, so that they do not stop pages for everyone. */
  ownReads: PublicReads;
  /** For people who look where they meet: a flood of public pages doesn't stop the warnings. */
  venueReads: PublicReads;
  push: PushService;
}

export interface GatewayLog {
  note(part: GatewayPart, failure: GatewayFailure | null): Promise<boolean>;
  /** In this process, since its start. */
  count(part: GatewayPart, outcome: GatewayOutcome): number;
}

export interface MessageQueue {
  readonly waiting: number;
  readonly batches: number;
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

export interface MissedMessageLog {
  note(updates: readonly Numbered[]): void;
  flush(host: Host): Promise<void>;
}

export interface PushCheckLog {
  note(updates: readonly Numbered[]): void;
  flush(host: Host): Promise<void>;
}

export interface SeatQueue {
  readonly waiting: number;
  order(host: Host, request: SeatRequest & { price: number }): Promise<Order>;
  wait(host: Host, request: Omit<SeatRequest, 'price'>): Promise<Event>;
  settled(): Promise<void>;
}

export interface Purchase {
  deliver(work: Work, order: PaymentOrderRow): Promise<void>;
  takeBack(work: Work, order: PaymentOrderRow): Promise<void>;
  release(work: Work, order: PaymentOrderRow): Promise<void>;
  /** How much of the price is used up, in paise, and not refunded when the event is cancelled; without it, nothing. */
  used?(work: Work, order: PaymentOrderRow): Promise<number>;
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

export interface LiveSettings {
  /** As this process knows them now. */
  readonly values: SettingValues;
  readonly sources: SettingSources;
  readonly regions: { readonly configured: Regions; readonly current: Regions };
  read(): Promise<void>;
  changed(): Promise<void>;
}

/** Whom people can write to. Null in a sandbox that names nobody. */
export interface Operator {
  supportEmail: string | null;
  grievanceOfficer: { name: string; email: string } | null;
}

/** Reads that no limit of an account counts: few at once, shared answers. Refuses with `BUSY`. */
export interface PublicReads {
  read<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export interface PushService {
  /** VAPID (RFC 8292): an uncompressed point of P-256 in base64url. Null: this server sends no pushes. */
  publicKey: string | null;
  /** Whether pushes may be sent there: an `https` address of a public server. */
  accepts(endpoint: string): boolean;
}

export interface Secrets {
  /** Two numbers from 0 to 2^31 - 1 from an HMAC of the text. */
  numbers(text: string): [number, number];
  /** A keyed digest, which nobody can turn back into the text. Of one text for one use always the same. */
  digest(use: string, text: string): string;
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
  /** Absent where people act without a browser. */
  sessionId?: string | null;
  /** Whether moderators suspend them at this moment. */
  isSuspended?: boolean;
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
  sendUpdate(to: string, update: Update): void;
  /** Written with the transaction, then delivered by push or mail. */
  addNotification(to: string, kind: NotificationKind, subject: string): void;
  /** Announces that these people's nearby data changed; applied before the answer is sent. */
  changed(...personIds: string[]): void;
  logSecurity(event: SecurityEvent): void;
  /** Announces that a session was deleted, or may do something else from now on; its connections close after the commit. */
  endedSession(sessionId: string, personId: string): void;
  /** For what must not happen on a rollback. Done before the answer is sent. */
  afterCommit(work: () => Promise<unknown>): void;
}

export interface FreshContext extends Context {
  sessionId: string;
}

export type Work = Omit<Context, 'me'>;
