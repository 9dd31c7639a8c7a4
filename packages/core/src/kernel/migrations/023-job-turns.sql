-- When a job may run again, so that of several processes one runs it at a time.
create table job_turn (
  name text primary key,
  next_at timestamptz not null
);
