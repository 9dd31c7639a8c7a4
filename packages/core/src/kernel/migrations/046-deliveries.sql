-- The position of the last message that a notification of a conversation is about.
alter table notification add column up_to int;

-- What is to be sent: to one browser, or by mail. Deleted once it is sent or given up.
create table delivery (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references notification (id) on delete cascade,
  way text not null check (way in ('push', 'close', 'mail')),
  subscription_id uuid references push_subscription (id) on delete cascade,
  made_at timestamptz not null,
  -- When it is sent, or tried again.
  next_at timestamptz not null,
  tries int not null default 0,
  check ((way = 'mail') = (subscription_id is null)),
  unique nulls not distinct (notification_id, way, subscription_id)
);

create index delivery_next on delivery (next_at);

create index delivery_subscription on delivery (subscription_id) where subscription_id is not null;

-- Up to when messages have been looked through for those who missed them. One row.
create table message_scan (
  scanned_to timestamptz not null
);

insert into message_scan (scanned_to) values (now());

-- Messages are written in the order of their time, so that the latest are found without an entry for each.
create index message_sent on message using brin (sent_at) with (pages_per_range = 32);

-- Mails that were due become notifications.
insert into notification (person_id, kind, subject, made_at, due_at)
select person_id, kind, event_id, created_at, now() from outgoing_mail where kind <> 'offer'
on conflict do nothing;

insert into notification (person_id, kind, subject, made_at, due_at)
select mail.person_id, 'offer', payment_order.id::text, mail.created_at, now()
from outgoing_mail as mail join payment_order
  on payment_order.event_id = mail.event_id and payment_order.person_id = mail.person_id and payment_order.status = 'open'
where mail.kind = 'offer'
on conflict do nothing;

drop table outgoing_mail;
