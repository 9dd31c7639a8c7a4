import type { Me, Session, SamplePerson } from '@nukkad/core/features/account/contract.ts';
import type { contract, Update } from '@nukkad/core/contract.ts';
import type { ClientFrame } from '@nukkad/core/socket-frames.ts';
import type { ContractRouterClient } from '@orpc/contract';

/** Every operation as a typed function. Throws refusals as ORPCError with a code of refusal-words.ts. */
export type Api = ContractRouterClient<typeof contract>;

export type SignIn =
  | { way: 'google' }
  | { way: 'email'; email: string; code: string }
  /** `response` is what the browser gave for it. */
  | { way: 'passkey'; response: unknown }
  /** Without `personId` as a new person. */
  | { way: 'sandbox'; personId?: string };

export interface ConnectionEvents {
  update(update: Update): void;
  /** Updates were missed, so anything fetched before may be out of date. */
  missed(): void;
  connection(open: boolean): void;
  refused(messageId: string, code: string): void;
  /** One connection too many: stays closed until the person returns to this page. */
  paused(paused: boolean): void;
  signedOut(): void;
}

export interface Connection {
  send(frame: ClientFrame): boolean;
  close(): void;
}

/** Connects, and again whenever the connection breaks, until it is closed. */
export type Connect = (personId: string, on: ConnectionEvents) => Connection;

/** What a backend can do. Screens leave out what it cannot. */
interface Capabilities {
  /** Needs a network, and keeps what was seen on the device for when it is away. */
  goOffline: boolean;
  /** Offers to be put on the home screen, and takes what other apps share. */
  install: boolean;
  /** Asks for a code, or which sample person to be, at sign-in. */
  askAtSignIn: boolean;
  checkProfiles: boolean;
  buildAvatar: boolean;
  addPhotos: boolean;
  openSettings: boolean;
  reportLocation: boolean;
  filterByGender: boolean;
  blockAndReport: boolean;
  receiveRequests: boolean;
  chatWithAnyone: boolean;
  openProfiles: boolean;
  /** Say until when they are free to meet, and find people by that and by language. */
  sayFree: boolean;
  sendPictures: boolean;
  shareLocation: boolean;
  deleteForBoth: boolean;
  /** Mute, archive and search conversations. */
  organizeChats: boolean;
  reactAndReply: boolean;
  hostEvents: boolean;
  showAttendees: boolean;
  askHosts: boolean;
  notify: boolean;
  linkToEvents: boolean;
  exportCalendar: boolean;
  /** From 600 px on, screens use the width there is. Otherwise the app is a phone at every width. */
  fillWideScreens: boolean;
  changeTickets: boolean;
  /** Let premium renew every month; messages without premium are limited. */
  renewPremium: boolean;
  /** Celebrates key moments on the whole screen. Elsewhere a toast announces them. */
  celebrate: boolean;
}

/** What the screens talk to: a server over HTTP, or sample data in the tab. The build chooses which of them `#backend` is. */
export interface Backend {
  session(): Promise<Session>;
  /** Returns an address to go to instead, if any (Google's sign-in page). Throws Error with words for the screen. */
  signIn(by: SignIn): Promise<string | undefined>;
  /** Throws Error with words for the screen. */
  sendCode(email: string): Promise<void>;
  signOut(): Promise<void>;
  samplePeople(): Promise<SamplePerson[]>;
  /** Loaded apart: the welcome screen needs none of it. */
  afterSignIn(): Promise<{ api: Api; connect: Connect }>;
  can: Capabilities;
  feedback: 'alert' | 'toast';
}
export type { Me, Session };
