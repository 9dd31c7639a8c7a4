-- What deleted accounts signed in with, as keyed digests, for 90 days: someone who comes back stays blocked and starts no new
-- day of limits. See docs/data.md.
create table former_sign_in (
  digest text primary key,
  left_at timestamptz not null
);

create index former_sign_in_left on former_sign_in (left_at);

-- Who had blocked them.
create table former_block (
  digest text not null references former_sign_in (digest) on delete cascade,
  blocker text not null references person (id) on delete cascade,
  primary key (digest, blocker)
);

create index former_block_blocker on former_block (blocker);

-- Made against an earlier account of the blocked person. Not listed, since that would say that they are back.
alter table block add column is_carried boolean not null default false;
