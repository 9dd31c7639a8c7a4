-- Someone who gets a mail when a person has not said in time that they are safe after a meeting.
create table trusted_contact (
  id uuid primary key default gen_random_uuid(),
  person_id text not null unique references person (id) on delete cascade,
  -- For the person alone.
  name text not null,
  -- Erased when they refuse.
  email text,
  status text not null check (status in ('asked', 'accepted', 'refused')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  check ((status = 'refused') = (email is null))
);

-- Whom a person may not ask again: keyed digests of addresses.
create table contact_refusal (
  person_id text not null references person (id) on delete cascade,
  digest text not null,
  primary key (person_id, digest)
);

-- Mails to trusted contacts that are not sent yet.
create table contact_mail (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid not null references trusted_contact (id) on delete cascade,
  kind text not null check (kind in ('asked', 'alert', 'safe')),
  -- Sealed: what the mail says about the plan.
  facts text not null,
  made_at timestamptz not null,
  next_at timestamptz not null,
  tries integer not null default 0
);

create index contact_mail_next on contact_mail (next_at);

create index contact_mail_contact on contact_mail (contact_id);

alter table shared_plan
  -- When the contact gets a mail, unless the person says before that they are safe.
  add column safe_by timestamptz,
  -- When the person was asked whether they are safe, shortly before.
  add column asked_at timestamptz,
  -- Until the person says that they are safe.
  add column alerted_at timestamptz,
  -- Of the secret part of the link in the mail.
  add column alert_digest text unique,
  add check (safe_by is null or alerted_at is null);

create index shared_plan_safe_by on shared_plan (safe_by) where safe_by is not null;

alter table notification drop constraint notification_kind_check;

alter table notification add constraint notification_kind_check check (kind in ('request', 'accepted', 'message', 'share',
  'change', 'cancelled', 'announcement', 'day', 'hour', 'after', 'offer', 'question', 'answer', 'paid', 'refund', 'report',
  'warning', 'handover', 'premium', 'safe', 'contact'));
