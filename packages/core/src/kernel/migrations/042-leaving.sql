-- People who delete their account leave a person without an account, without a name and with another id, for what others and
-- the books keep: their side of conversations, and payments.
alter table person
  add column deleted_at timestamptz,
  -- While it is set, nobody sees them nearby or online.
  add column paused_at timestamptz,
  -- The date of birth itself is never stored.
  add column adult_confirmed_on date;

alter table person drop constraint person_id_fkey;

alter table person add column account text
  generated always as (case when deleted_at is null then id end) stored references "user" ("id") on delete cascade;

create index person_account on person (account);

-- The other has deleted their account: the conversation can be read, and nothing is written in it.
alter table conversation add column closed_at timestamptz;

-- Connections are read from these alone, without the conversations that are closed.
create index conversation_open_first on conversation (first_person, second_person) where closed_at is null;

create index conversation_open_second on conversation (second_person, first_person) where closed_at is null;

-- Deleting a person looks for what refers to them.
create index announcement_author on announcement (author);

create index entry_let_in_by on entry (let_in_by) where let_in_by is not null;

create index event_answer_person on event_answer (person_id);

create index report_reported on report (reported);

create index waiting_person on waiting (person_id);
