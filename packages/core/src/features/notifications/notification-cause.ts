import { sql, type RawBuilder } from 'kysely';
import type { DecisionReason } from '../cases/decision-reasons.ts';
import type { DecisionTemplate } from '../cases/decision-templates.ts';
import type { MailLanguage } from './mail-language.ts';
import type { NotificationKind } from './notification-kind.ts';

export interface Cause {
  other_id: string | null;
  event_id: string | null;
  conversation_id: string | null;
  words: string;
  /** A moderator’s ready text, and the language of whom it is for. */
  template: DecisionTemplate | null;
  language: MailLanguage | null;
  reason: DecisionReason | null;
  unread: number | null;
  amount_paise: number | null;
  ends_at: Date | null;
  begins_at: Date | null;
  since: Date | null;
  is_read: boolean;
}

export const me = sql.ref<string>('notification.person_id');

export const idFor = (...kinds: NotificationKind[]) =>
  sql`case when notification.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) then notification.subject::uuid end`;

const column = {
  other_id: sql`null::text`,
  event_id: sql`null::text`,
  conversation_id: sql`null::uuid`,
  words: sql`''`,
  template: sql`null::text`,
  language: sql`null::text`,
  reason: sql`null::text`,
  unread: sql`null::int`,
  amount_paise: sql`null::int`,
  ends_at: sql`null::timestamptz`,
  begins_at: sql`null::timestamptz`,
  since: sql`null::timestamptz`,
  is_read: sql`false`,
} satisfies Record<keyof Cause, RawBuilder<unknown>>;

/** Of `given` and nothing else: all causes have the same columns. */
export const select = (given: Partial<Record<keyof Cause, RawBuilder<unknown>>>) => {
  const columns: Record<string, RawBuilder<unknown>> = { ...column, ...given };
  return sql`select ${sql.join(Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))}`;
};
