-- When people say that they are free to meet, until when, and for what. A row that has ended is deleted.
create table availability (
  person_id text primary key references person (id) on delete cascade,
  time text not null check (time in ('now', 'evening', 'weekend')),
  activities text[] not null check (
    cardinality(activities) <= 2
    and activities <@ array['chai', 'walk', 'film', 'food', 'sport', 'study']
  ),
  ends_at timestamptz not null
);
create index availability_ends on availability (ends_at);
