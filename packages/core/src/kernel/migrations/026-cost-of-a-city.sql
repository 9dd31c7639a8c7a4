-- What operations and jobs read must not grow with the city: indexes for what was read from end to end.

-- Deleting an event or a ticket looks for what refers to it. Attendees are listed from the latest order.
create index payment_order_event on payment_order (event_id, ordered_at, id);

create index waiting_event on waiting (event_id);

create index outgoing_mail_event on outgoing_mail (event_id);

create index entry_ticket on entry (ticket_id);

-- Whether someone ever blocked another.
create index block_made on block (blocker, blocked);

-- Someone's connections, and which events they go to, without their rows.
create index conversation_second on conversation (second_person, first_person);

create index payment_order_of on payment_order (person_id, status, event_id);

drop index payment_order_person;

-- The list of conversations is sorted by it. It changes with `last_position`, and is in no index.
alter table conversation add column last_sent_at timestamptz;

update conversation set last_sent_at = message.sent_at from message
where message.conversation_id = conversation.id and message.position = conversation.last_position;

-- Which reminders are due, waitlists to end, orders of cancelled events, and sessions that have ended.
create index payment_order_day on payment_order (event_id) where status = 'paid' and reminded_day_at is null;

create index payment_order_hour on payment_order (event_id) where status = 'paid' and reminded_hour_at is null;

create index payment_order_asked on payment_order (event_id) where status = 'paid' and asked_at is null;

create index event_end on event (ends_at);

alter table event add column has_line boolean not null generated always as (waiting > 0) stored;

create index event_line on event (starts_at) where has_line;

create index event_line_closed on event (id) where has_line and status <> 'published';

drop index event_image;

create index event_image on event (image) where image like 'api/pictures/%';

create index nearby_change_hour on nearby_change (changed_in);

create index presence_end on presence (expires_at) where area is not null or next_area is not null;

create index event_cancelled on event (id) where status = 'cancelled';

create index session_end on "session" ("expiresAt");

create index session_start on "session" ("createdAt");

-- Thousands of attendees are approved and notified in batches.
alter table event add column approving_at timestamptz;

create index event_approving on event (id) where approving_at is not null;

alter table announcement add column notified_to text;

create index announcement_notifying on announcement (id) where notified_to is not null;

-- Checked row by row this takes longer than the insert, whose statement has just locked the inbox.
alter table person_update drop constraint person_update_person_id_fkey;

create function forget_updates() returns trigger language plpgsql as $$
begin
  delete from person_update where person_id = old.person_id;
  return old;
end $$;

create trigger inbox_forgets after delete on inbox for each row execute function forget_updates();
