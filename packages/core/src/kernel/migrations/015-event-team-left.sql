-- Who was on the team of an event until a moment ago: whom they had let in without a network may still be sent.
create table event_team_left (
  event_id text not null references event (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  left_at timestamptz not null,
  primary key (event_id, person_id)
);

create index event_team_left_person on event_team_left (person_id);
