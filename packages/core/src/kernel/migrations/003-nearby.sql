-- Where others see people, by area and by tick; blocks and reports; what a meet request carries.

-- Every area is an H3 cell, named by the region list, which is no table.
drop table presence;

drop table area;

-- One row a person, overwritten: no point and no history. What is kept is what others see, never finer.
create table presence (
  person_id text primary key references person (id) on delete cascade,
  -- Where others see them; null while they are hidden.
  area text,
  -- Where they will from that tick on.
  next_area text,
  next_at timestamptz,
  -- 24 hours after the last report.
  expires_at timestamptz not null,
  -- Publishes the resolution-7 area at most.
  wider boolean not null default false,
  -- Ghost mode; year 9999 until it is switched off.
  ghost_until timestamptz,
  -- When they were last to be seen, once they are not.
  hidden_at timestamptz,
  check ((next_area is null) = (next_at is null))
);

create index presence_next on presence (next_at, person_id) where next_at is not null;

-- Puts equals in order, mixed with a key of the viewer's; nobody is told it.
alter table person add column shuffle int not null default floor(random() * 2147483647)::int;

-- A block, and when it was taken back.
create table block (
  id uuid primary key default gen_random_uuid(),
  blocker text not null references person (id) on delete cascade,
  blocked text not null references person (id) on delete cascade,
  made_at timestamptz not null,
  ended_at timestamptz,
  check (blocker <> blocked)
);

create unique index block_open on block (blocker, blocked) where ended_at is null;

create index block_of on block (blocked) where ended_at is null;

create table report (
  id uuid primary key,
  reporter text references person (id) on delete set null,
  reported text not null references person (id) on delete cascade,
  reason text not null check (reason in ('fake', 'harassment', 'money', 'underage', 'other')),
  words text not null check (char_length(words) <= 1000),
  made_at timestamptz not null
);

create index report_reporter on report (reporter, made_at);

alter table meet_request add column time_window text not null default 'today'
  check (time_window in ('now', 'today', 'tomorrow', 'this week'));

alter table meet_request add column note text not null default '' check (char_length(note) <= 140);

alter table meet_request add column place text not null default '' check (char_length(place) <= 80);

-- When whoever is asked was reminded that it ends soon.
alter table meet_request add column reminded_at timestamptz;

alter table meet_request drop constraint meet_request_status_check;

alter table meet_request add constraint meet_request_status_check
  check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'postponed'));

create index meet_request_asked on meet_request (from_person, asked_at);
