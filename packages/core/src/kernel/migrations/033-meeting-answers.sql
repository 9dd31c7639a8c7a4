-- What each of two people says after the time of their meeting. Nobody else ever reads one answer.
create table meeting_answer (
  request_id uuid not null references meet_request (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  answer text not null check (answer in ('again', 'not again', 'not met')),
  answered_at timestamptz not null,
  primary key (request_id, person_id)
);
create index meeting_answer_person on meeting_answer (person_id);
