import type { MailGroup } from '@nukkad/core/features/notifications/notification-kind.ts';
import type { MailLanguage } from '@nukkad/core/features/notifications/mail-language.ts';

export interface Letter {
  subject: string;
  text: string;
}

interface Sentences {
  title: string;
  body: string;
}

/** What trusted contacts read, in mails and on their pages. `who` is the first name of the person who asked them. */
export interface ContactWords {
  ask(who: string): Sentences;
  accept: string;
  refuse: string;
  alert(who: string, other: string, until: string): Sentences;
  when(time: string): string;
  where(place: string): string;
  help: string;
  seePlan: string;
  /** `other` is empty long after the meeting. */
  safe(who: string, other: string, at: string): Sentences;
  deleted(who: string, at: string): Sentences;
  because(who: string): string;
  /** For someone who is no longer the contact. */
  wasAlerted(who: string): string;
  stop: string;
  accepted(who: string): Sentences;
  willRefuse(who: string): Sentences;
  refused: Sentences;
  never: string;
  willNever: Sentences;
  neverAgain: Sentences;
  ended: Sentences;
}

/** Of a month of premium. */
export interface ReceiptWords {
  paid(amount: string, on: string): Sentences;
  until(day: string): string;
  refunding(amount: string): Sentences;
  seeReceipt: string;
  seePremium: string;
}

/** Everything that mails say in one language, but for notifications: core has their sentences. */
export interface MailWords {
  language: MailLanguage;
  app: string;
  open: string;
  /** What someone turns off, as the sentences below name it. */
  groups: Record<MailGroup, string>;
  because(group: string): string;
  turnOff: string;
  unsubscribe: {
    title: string;
    will(group: string): string;
    button: string;
    doneTitle: string;
    done(group: string): string;
  };
  /** `count` as the language writes it. */
  digest(events: number, count: string): string;
  free: string;
  saved: string;
  from(source: string): string;
  heldUntil(when: string): string;
  signIn(code: string, minutes: number): Letter;
  confirm(code: string, minutes: number): Letter;
  oldAddress(code: string, minutes: number, from: string, to: string): Letter;
  newAddress(code: string, minutes: number): Letter;
  addressTaken: Letter;
  addressChanged(to: string): Letter;
  contact: ContactWords;
  receipt: ReceiptWords;
  passkeyAdded(browser: string | null): Letter;
}
