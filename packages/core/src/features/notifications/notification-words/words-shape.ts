import type { MailLanguage } from '../mail-language.ts';
import type { DecisionReason } from '../../cases/decision-reasons.ts';
import type { NotificationKind } from '../notification-kind.ts';

export interface Facts {
  /** Null where the name is withheld. */
  who: string | null;
  what: string;
  words: string;
  reason: string;
  unread: number;
  /** `unread` and an amount, formatted for the language. */
  count: string;
  amount: string;
}

type Sentence = string | ((facts: Facts) => string);

export interface KindWords {
  title: Sentence;
  body: Sentence;
  /** For a lock screen: neither a name nor what someone wrote. */
  discreet: string;
}

export interface NotificationWords {
  language: MailLanguage;
  app: string;
  premium: string;
  reasons: Record<DecisionReason, string>;
  kinds: Record<NotificationKind, KindWords>;
}
