-- When the host asked a co-host to become the host of the event; null for no such offer. At most one of an event is open.
alter table event_team add column host_offered_at timestamptz,
  add constraint event_team_host_offer check (host_offered_at is null or role = 'cohost');

create unique index event_team_host_offered on event_team (event_id) where host_offered_at is not null;
