import type { MailGroup } from '@nukkad/core/features/notifications/notification-kind.ts';
import type { Language } from '@nukkad/core/features/notifications/language.ts';

export interface Letter {
  subject: string;
  text: string;
}

/** Everything that mails say in one language, but for notifications: core has their sentences. */
export interface MailWords {
  language: Language;
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
  passkeyAdded(browser: string | null): Letter;
}
