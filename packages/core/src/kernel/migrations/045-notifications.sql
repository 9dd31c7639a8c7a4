-- What people are notified of. Only who, what kind and which row it is about: a notification is shown only while that row
-- bears it out, so nothing has to be deleted when a request is withdrawn or an event is cancelled.
create table notification (
  id uuid primary key default gen_random_uuid(),
  person_id text not null references person (id) on delete cascade,
  kind text not null check (kind in ('request', 'accepted', 'message', 'share', 'change', 'cancelled', 'announcement', 'day',
    'hour', 'after', 'offer', 'question', 'answer', 'paid', 'refund')),
  -- The id of a row of the table that the kind names.
  subject text not null,
  made_at timestamptz not null,
  seen_at timestamptz,
  -- When its delivery by push and mail is decided next; null when nothing is left to decide.
  due_at timestamptz,
  pushed_at timestamptz,
  mailed_at timestamptz,
  unique (person_id, kind, subject)
);

create index notification_feed on notification (person_id, made_at desc, id desc);

create index notification_due on notification (due_at) where due_at is not null;

create index notification_made on notification (made_at);

-- Whether an announcement was written for the host because the event changed.
alter table announcement add column is_change boolean not null default false;

-- How someone wants to be notified. Without a row, as in features/notifications/settings.ts.
create table notification_settings (
  person_id text primary key references person (id) on delete cascade,
  -- By group of kinds: whether by push and by mail, where it differs from what is usual.
  ways jsonb not null default '{}',
  -- By the clock of `time_zone`; both or none.
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text not null,
  paused_until timestamptz,
  shows_names boolean not null default false,
  digest boolean not null default false,
  digest_at timestamptz,
  check ((quiet_from is null) = (quiet_to is null))
);

-- Where a browser receives pushes (RFC 8030). One for each session, and gone with it.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  person_id text not null references person (id) on delete cascade,
  session_id text not null unique references "session" ("id") on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null
);

create index push_subscription_person on push_subscription (person_id);
