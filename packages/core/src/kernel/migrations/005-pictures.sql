-- Pictures that people send each other, decoded and encoded anew: nothing is left of what a camera wrote beside them.
create table picture (
  -- Minted by the browser.
  id uuid primary key,
  owner text not null references person (id) on delete cascade,
  content bytea not null,
  content_type text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  made_at timestamptz not null,
  -- When its owner last wanted it for a message: a while after that it goes if no message has it.
  wanted_at timestamptz not null
);

-- It does not get smaller by trying again.
alter table picture alter column content set storage external;

create index picture_owner on picture (owner);

create index picture_wanted on picture (wanted_at);

-- Which messages have it.
create index message_attachment on message (attachment) where attachment is not null
