-- What someone tells a person they trust about a meeting: who, where and when, by a link that needs no account.
create table shared_plan (
  id uuid primary key default gen_random_uuid(),
  person_id text not null references person (id) on delete cascade,
  request_id uuid references meet_request (id) on delete set null,
  -- Of the secret part of the link.
  digest text not null unique,
  -- As it was then: nobody may change whom someone said they are meeting.
  other_name text not null,
  place text not null,
  meets_at timestamptz not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  safe_at timestamptz
);

create index shared_plan_person on shared_plan (person_id);

create index shared_plan_request on shared_plan (request_id) where request_id is not null;

create index shared_plan_end on shared_plan (ends_at);
