-- Each person's updates in a durable sequence without gaps, from which a phone resumes; and how far messages have come.

-- The number of a person's latest update. Taken by updating this row, so that numbers are given in the order of commits.
create table inbox (
  person_id text primary key references person (id) on delete cascade,
  last_number int not null default 0
) with (fillfactor = 50);

-- An update is kept for some days. A message's is a reference: it is read where it lies, as it is by then.
create table person_update (
  person_id text not null references inbox (person_id) on delete cascade,
  number int not null,
  -- JSON; null for a message.
  content text,
  conversation_id uuid,
  position int,
  made_at timestamptz not null,
  primary key (person_id, number),
  check ((content is null) = (position is not null)),
  check ((conversation_id is null) = (position is null))
);

-- Old ones lie together, and are found by a coarse index that costs next to nothing to keep.
create index person_update_made on person_update using brin (made_at);

-- Everything up to here has reached a device of theirs.
alter table member add column delivered_position int not null default 0;

-- These rows change with each message; room beside them spares their indexes.
alter table conversation set (fillfactor = 50);

alter table member set (fillfactor = 50);
