-- Messages that are deleted, how far others may learn that one has read, and what goes with a report.

-- Somebody has deleted a message for themselves; the other still has it.
create table message_hidden (
  message_id uuid not null references message (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  primary key (message_id, person_id)
);

create index message_hidden_person on message_hidden (person_id);

-- Off: neither do others learn how far they have read, nor they how far others have.
alter table person add column read_receipts boolean not null default true;

-- The latest messages between the two, when whoever reports has chosen to send them along.
alter table report add column messages jsonb;
