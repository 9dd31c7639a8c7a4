-- Questions to the host of an event. Only answered ones are public, without the name of who asked.
create table event_question (
  id uuid primary key,
  event_id text not null references event (id) on delete cascade,
  asker text not null references person (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 300),
  asked_at timestamptz not null,
  answer text check (char_length(answer) between 1 and 1000),
  answered_by text references person (id) on delete set null,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);

create index event_question_event on event_question (event_id, asked_at desc);

create index event_question_asker on event_question (asker);

create index event_question_answered_by on event_question (answered_by) where answered_by is not null;

alter table report drop constraint report_subject;

alter table report add constraint report_subject
  check (subject_type in ('person', 'event', 'message', 'picture', 'question'));
