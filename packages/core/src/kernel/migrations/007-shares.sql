-- The exact place of somebody, while they share it with somebody else. When it ends the row goes, and nothing of it stays
-- but the message that says it was there.
create table share (
  -- That of the message that shares it.
  id uuid primary key,
  conversation_id uuid not null references conversation (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  -- Whether it follows its owner.
  live boolean not null,
  latitude double precision not null,
  longitude double precision not null,
  -- When the phone told where it is.
  moved_at timestamptz not null,
  ends_at timestamptz not null,
  -- Sharing anew in a conversation ends what one has shared there before.
  unique (conversation_id, person_id)
);

create index share_person on share (person_id);

create index share_end on share (ends_at)
