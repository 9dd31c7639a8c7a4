-- How far somebody has seen what is announced about an event.
create table notice_seen (
  person_id text not null references person (id) on delete cascade,
  event_id text not null references event (id) on delete cascade,
  seen_up_to timestamptz not null,
  primary key (person_id, event_id)
);

create index notice_seen_event on notice_seen (event_id);

-- What was announced until now is not news.
insert into notice_seen (person_id, event_id, seen_up_to)
select person_id, event_id, now() from payment_order
where status in ('paid', 'cancelled') and event_id in (select event_id from event_notice)
union select person_id, event_id, now() from event_team where event_id in (select event_id from event_notice)
union select host_id, id, now() from event where host_id is not null and id in (select event_id from event_notice);
