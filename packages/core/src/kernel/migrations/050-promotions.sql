-- Hosts pay to have an event shown as promoted, by the week; the operator promotes for nothing, without an order.
alter table payment_order drop constraint payment_order_purpose_check;

alter table payment_order add constraint payment_order_purpose_check
  check (purpose in ('ticket', 'premium', 'promotion'));

create table promotion (
  id uuid primary key default gen_random_uuid(),
  event_id text not null references event on delete cascade,
  order_id uuid unique references payment_order on delete cascade,
  weeks smallint check (weeks between 1 and 8),
  -- Null until it is paid for.
  starts_at timestamptz,
  ends_at timestamptz,
  check ((starts_at is null) = (ends_at is null)),
  check ((order_id is null) = (weeks is null))
);

create index promotion_event on promotion (event_id);

create index promotion_ends on promotion (ends_at) where ends_at is not null;

create table promotion_hidden (
  person_id text not null references person on delete cascade,
  event_id text not null references event on delete cascade,
  hidden_at timestamptz not null,
  primary key (person_id, event_id)
);

create index promotion_hidden_event on promotion_hidden (event_id);

-- Null: all of it.
alter table payment add column refund_paise integer check (refund_paise > 0);
