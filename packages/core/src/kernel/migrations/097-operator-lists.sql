-- What the operator flags or bans while the server runs.
create table operator_list (
  id uuid primary key default gen_random_uuid(),
  list text not null check (list in ('venue', 'domain', 'word')),
  entry text not null,
  -- As it is compared: lowercase words.
  plain text not null,
  -- Of a venue; empty for everywhere.
  area text not null default '',
  added_at timestamptz not null,
  unique (list, plain, area)
);

-- Who sent a text first to whom, as a keyed digest, to warn of one that goes to many people.
create table first_text (
  sender_id text not null references person (id) on delete cascade,
  digest text not null,
  recipient_id text not null references person (id) on delete cascade,
  sent_at timestamptz not null,
  primary key (sender_id, digest, recipient_id)
);

create index first_text_recipient on first_text (recipient_id);

create index first_text_sent on first_text (sent_at);
