import type { Generated } from 'kysely';
import type { ContactMailKind } from '../features/trusted-contact/contact-mail-kind.ts';
import type { WrittenOnce } from './written-once-column.ts';

export interface SharedPlanTable {
  id: Generated<string>;
  person_id: string;
  request_id: string | null;
  digest: string;
  other_name: string;
  place: string;
  meets_at: Date;
  made_at: WrittenOnce;
  ends_at: Date;
  safe_at: Generated<Date | null>;
  safe_by: Generated<Date | null>;
  asked_at: Generated<Date | null>;
  alerted_at: Generated<Date | null>;
  alert_digest: Generated<string | null>;
  alerted_to: Generated<string | null>;
}

export interface TrustedContactTable {
  id: Generated<string>;
  person_id: string;
  name: string;
  email: string | null;
  status: 'asked' | 'accepted' | 'refused';
  asked_at: Date;
  answered_at: Generated<Date | null>;
  unreached_at: Generated<Date | null>;
  last_alert_at: Generated<Date | null>;
}

export interface ContactMailTable {
  id: Generated<string>;
  person_id: string | null;
  contact_id: string | null;
  plan_id: Generated<string | null>;
  kind: ContactMailKind;
  facts: string;
  made_at: WrittenOnce;
  next_at: Date;
  tries: Generated<number>;
}
