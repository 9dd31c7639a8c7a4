import type { Me, Session, SamplePerson } from '@nukkad/core/features/account/contract.ts';
import type { contract, Update } from '@nukkad/core/contract.ts';
import type { Said } from '@nukkad/core/frames.ts';
import type { ContractRouterClient } from '@orpc/contract';

/** Every operation of the product as a typed function. Refusals are thrown as ORPCError with a code of refusals.ts. */
export type Api = ContractRouterClient<typeof contract>;

/** The ways through the welcome screen; which of them exist here, the session says. */
export type SignIn =
  | { way: 'google' }
  | { way: 'email'; email: string; code: string }
  /** As a sample person, or as somebody new. */
  | { way: 'sandbox'; personId?: string };

/** What a connection tells. */
export interface Hears {
  update(update: Update): void;
  /** Some updates were missed: whatever was fetched before may be wrong by now. */
  missed(): void;
  /** Follows every (re)connection, and every loss. */
  connection(open: boolean): void;
  /** A message was not taken; the code is one of refusals.ts. */
  refused(messageId: string, code: string): void;
  /** The person has too many connections and this was the oldest: it stays closed until they come back to this page. */
  paused(paused: boolean): void;
  /** The session was ended, here or elsewhere, and the connection with it. */
  signedOut(): void;
}

export interface Connection {
  /** Says something to the server; false while there is no connection. */
  say(said: Said): boolean;
  close(): void;
}

/** Connects as a person, and again whenever the connection breaks, until it is closed. */
export type Connect = (personId: string, on: Hears) => Connection;

/** What a backend can do. Screens leave out what it cannot. */
interface Capabilities {
  /** Needs a network, and keeps what was seen on the device for when it is away. */
  goOffline: boolean;
  /** Asks for a code, or which sample person to be, at sign-in. */
  askAtSignIn: boolean;
  checkProfiles: boolean;
  openSettings: boolean;
  /** Others see where people are, and move. */
  reportLocation: boolean;
  filterByGender: boolean;
  blockAndReport: boolean;
  /** People receive meet requests, which have a time, a place and a note. */
  receiveRequests: boolean;
  /** Anyone nearby can be written to without an accepted request. */
  chatWithAnyone: boolean;
  openProfiles: boolean;
  sendPictures: boolean;
  shareLocation: boolean;
  deleteForBoth: boolean;
  /** Host events, announce, and check people in. */
  hostEvents: boolean;
  showAttendees: boolean;
  /** Events have a public page to link to. */
  linkToEvents: boolean;
  exportCalendar: boolean;
}

/**
 * What stands behind the screens: a server over HTTP, or sample data in the tab. `#backend` is one of the two, chosen
 * when the app is built.
 */
export interface Backend {
  /** Throws Unanswered where there is nobody to ask. */
  session(): Promise<Session>;
  /** Signs in; a string is an address to go to instead (Google's sign-in page). Throws Error with words for the screen. */
  signIn(by: SignIn): Promise<string | undefined>;
  /** Sends a sign-in code to an address. Throws Error with words for the screen. */
  sendCode(email: string): Promise<void>;
  signOut(): Promise<void>;
  samplePeople(): Promise<SamplePerson[]>;
  /** What the screens behind sign-in need. Loaded apart: the welcome screen needs none of it. */
  afterSignIn(): Promise<{ api: Api; connect: Connect }>;
  can: Capabilities;
  /** How the specification's messages appear: as the browser's alerts, or as toasts. */
  feedback: 'alert' | 'toast';
}
export type { Me, Session };
