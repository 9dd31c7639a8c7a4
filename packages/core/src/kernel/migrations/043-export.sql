-- What people download about themselves, made in the background. Gone with the session that asked for it.
create table export (
  id uuid primary key default gen_random_uuid(),
  person_id text not null unique references person (id) on delete cascade,
  session_id text not null references "session" ("id") on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  asked_at timestamptz not null,
  -- Until then a process is making it; another starts it again afterwards.
  claimed_until timestamptz,
  tries int not null default 0,
  done int not null default 0,
  total int not null default 0,
  bytes bigint not null default 0,
  ends_at timestamptz not null
);

create index export_session on export (session_id);

create index export_waiting on export (asked_at) where state = 'waiting';

create index export_end on export (ends_at);

-- In parts, so that neither writing nor sending it needs it as a whole.
create table export_part (
  export_id uuid not null references export (id) on delete cascade,
  nth int not null,
  content bytea not null,
  primary key (export_id, nth)
);

alter table export_part alter column content set storage external;
