import type { Me, Session, SamplePerson } from '@nukkad/core/account/contract.ts';
import type { contract, Update } from '@nukkad/core/contract.ts';
import type { ContractRouterClient } from '@orpc/contract';

/** Every operation of the product as a typed function. Refusals are thrown as ORPCError with a code of refusals.ts. */
export type Api = ContractRouterClient<typeof contract>;

/** The ways through the welcome screen; which of them exist here, the session says. */
export type SignIn =
  | { way: 'google' }
  | { way: 'email'; email: string; code: string }
  | { way: 'sandbox'; personId: string };

/**
 * What stands behind the screens: a server over HTTP, or sample data in the tab. `#backend` is one of the two, chosen
 * when the app is built.
 */
export interface Backend {
  session(): Promise<Session>;
  /** Signs in; a string is an address to go to instead (Google's sign-in page). Throws Error with words for the screen. */
  signIn(by: SignIn): Promise<string | undefined>;
  /** Sends a sign-in code to an address. Throws Error with words for the screen. */
  sendCode(email: string): Promise<void>;
  signOut(): Promise<void>;
  samplePeople(): Promise<SamplePerson[]>;
  /** Loaded apart from the rest: the welcome screen needs none of it. */
  api(): Promise<Api>;
  /**
   * Listens to updates until the returned function is called. `connection(true)` follows every (re)connection;
   * `signedOut` ends it: the session was ended, here or elsewhere.
   */
  connect(on: { update(update: Update): void; connection(open: boolean): void; signedOut(): void }): () => void;
  /** How the specification's messages appear: as the browser's alerts, or as toasts. */
  feedback: 'alert' | 'toast';
}
export type { Me, Session };
