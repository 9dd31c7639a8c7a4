-- Each person's updates in a durable sequence without gaps, from which a phone resumes; and what a message can be.

-- The number of a person's latest update. Taken by updating this row, so that numbers are given in the order of commits.
create table inbox (
  person_id text primary key references person (id) on delete cascade,
  last_number int not null default 0
) with (fillfactor = 50);

-- Updates of the last days, but for those of messages: a message has the numbers of its updates itself.
create table person_update (
  person_id text not null references inbox (person_id) on delete cascade,
  number int not null,
  -- JSON.
  content text not null,
  made_at timestamptz not null,
  primary key (person_id, number)
);

-- Old ones lie together, and are found by a coarse index that costs next to nothing to keep.
create index person_update_made on person_update using brin (made_at);

-- The numbers of its update in the sequences of its conversation's first and second person.
alter table message add column first_number int not null default 0;

alter table message add column second_number int not null default 0;

-- The picture or the shared place that belongs to it.
alter table message add column attachment uuid;

alter table message drop constraint message_type_check;

alter table message add constraint message_type_check check (type in ('text', 'location', 'picture', 'removed'));

alter table message drop constraint message_body_check;

alter table message add constraint message_body_check check (char_length(body) <= 2000);

-- Checked row by row these would take longer than the insert: the statement that writes messages has both before its eyes.
alter table message drop constraint message_sender_id_fkey;

alter table message drop constraint message_conversation_id_fkey;

create function forget_messages() returns trigger language plpgsql as $$
begin
  delete from message where conversation_id = old.id;
  return old;
end $$;

create trigger conversation_forgets after delete on conversation for each row execute function forget_messages();

-- The same numbers of its latest message: whoever catches up looks only into conversations that have gone on.
alter table conversation add column first_number int not null default 0;

alter table conversation add column second_number int not null default 0;

-- Everything up to here has reached a device of theirs.
alter table member add column delivered_position int not null default 0;

-- These rows change with each message; room beside them spares their indexes.
alter table conversation set (fillfactor = 50);

alter table member set (fillfactor = 50);
