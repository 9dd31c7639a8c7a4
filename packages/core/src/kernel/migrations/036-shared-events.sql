-- A message can share an event: its body is the event's id, and each reader finds the event as they may see it.
alter table message drop constraint message_type_check;

alter table message add constraint message_type_check
  check (type in ('text', 'location', 'picture', 'event', 'removed'));
