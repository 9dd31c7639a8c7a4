-- How many pushes and mails someone was due in this hour or on this day: delivery-rules.ts says how many are sent.
create table delivery_count (
  person_id text not null references person (id) on delete cascade,
  way text not null check (way in ('push', 'mail')),
  -- What concerns safety is counted apart.
  is_safety boolean not null,
  -- The hour since 1970 of pushes, the day in India of mails.
  period int not null,
  due int not null,
  primary key (person_id, way, is_safety)
);
