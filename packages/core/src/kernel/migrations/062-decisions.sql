-- What moderators have decided about a case.
create table decision (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation_case (id) on delete cascade,
  moderator_id uuid not null references moderator (id),
  action text not null check (action in ('dismiss', 'warn', 'hide', 'suspend', 'cancel event', 'remove account', 'restore',
    'uphold')),
  reason text not null,
  -- For the person it concerns.
  words text not null check (char_length(words) <= 1000),
  -- Of the content that it is about; null where it is about the person.
  subject_type text,
  subject_id text,
  made_at timestamptz not null,
  -- Until when someone is suspended; null for a suspension without end.
  ends_at timestamptz,
  -- Of actions that need a second moderator: who answered, and what.
  second_id uuid references moderator (id),
  second_at timestamptz,
  is_confirmed boolean,
  -- Set while it is still to be carried out, such as the cancellation of an event.
  due_at timestamptz,
  check ((second_id is null) = (second_at is null) and (second_id is null) = (is_confirmed is null)),
  check (second_id is distinct from moderator_id)
);

create index decision_case on decision (case_id, made_at);

create index decision_moderator on decision (moderator_id);

create index decision_second on decision (second_id) where second_id is not null;

create index decision_due on decision (due_at) where due_at is not null;

-- What nobody else sees at this moment: suspended people (with all that they host), and content that moderators hid.
create table withheld (
  subject_type text not null check (subject_type in ('person', 'words', 'event', 'message', 'picture', 'question')),
  subject_id text not null,
  -- Whose it is.
  owner_id text references person (id) on delete set null,
  decision_id uuid not null references decision (id) on delete cascade,
  -- Null for no end.
  ends_at timestamptz,
  -- JSON: what restoring brings back.
  undo jsonb,
  primary key (subject_type, subject_id)
);

create index withheld_decision on withheld (decision_id);

create index withheld_owner on withheld (owner_id);

create index withheld_ends on withheld (ends_at) where ends_at is not null;

-- One of the two is suspended, so nothing is written. A column of this row, so that a message that waits for its lock sees it.
alter table conversation add column is_held boolean not null default false;

-- Deleting an account ends no suspension.
alter table former_sign_in add column suspended_until timestamptz;

create table appeal (
  case_id uuid primary key references moderation_case (id) on delete cascade,
  words text not null check (char_length(words) between 1 and 1000),
  made_at timestamptz not null,
  answered_at timestamptz,
  is_granted boolean,
  check ((answered_at is null) = (is_granted is null))
);

create index appeal_open on appeal (made_at) where answered_at is null;

-- A moderator warned someone, or hid something of theirs.
alter table notification drop constraint notification_kind_check;

alter table notification add constraint notification_kind_check check (kind in ('request', 'accepted', 'message', 'share',
  'change', 'cancelled', 'announcement', 'day', 'hour', 'after', 'offer', 'question', 'answer', 'paid', 'refund', 'report',
  'warning'));
