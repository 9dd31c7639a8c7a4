-- Selfies that wait for a reviewer. Gone with the decision, or after a week.
create table selfie (
  person_id text primary key references person on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  gesture text not null,
  started_at timestamptz not null,
  -- Null until they are sent.
  sent_at timestamptz,
  content bytea,
  -- The profile photos that it is compared with.
  photos uuid[] not null default '{}',
  check ((sent_at is null) = (content is null))
);
create index on selfie (sent_at) where sent_at is not null;

alter table person
  add column badge_withdrawn_at timestamptz,
  -- Why the last selfie was refused.
  add column selfie_refused text check (selfie_refused in ('not clear', 'not alike', 'no face', 'wrong gesture'));
