-- Premium that renews every month. The gateway charges; what it has done is read there.
create table renewal (
  id uuid primary key,
  -- Null once the account is deleted: the gateway must still hear that it has ended.
  person_id text references person (id) on delete set null,
  gateway text not null,
  gateway_renewal text,
  status text not null,
  started_at timestamptz not null,
  -- When the first month is charged; null for at once.
  starts_at timestamptz,
  ended_at timestamptz,
  -- Counts what was applied, so that an older answer of the gateway never replaces a newer one.
  version int not null default 0,
  looks int not null default 0,
  look_at timestamptz,
  constraint renewal_status check (status in ('open', 'active', 'failing', 'cancelled', 'ended')),
  constraint renewal_gateway unique (gateway, gateway_renewal)
);
create unique index renewal_open on renewal (person_id) where status = 'open';
create unique index renewal_running on renewal (person_id) where status in ('active', 'failing');
create index renewal_person on renewal (person_id);
create index renewal_look on renewal (look_at) where look_at is not null;

-- Until when the month lasts that an order of premium pays for.
alter table payment_order add column premium_until timestamptz;
alter table payment_order add column renewal_id uuid;
alter table payment_order add constraint payment_order_renewal foreign key (renewal_id) references renewal (id) on delete set null;
-- When the receipt is mailed next; null once it was sent, or where there is none.
alter table payment_order add column receipt_at timestamptz;
alter table payment_order add column receipt_tries int not null default 0;
-- What a GST invoice says, as it was when the order was paid.
alter table payment_order add column invoice jsonb;
create unique index payment_order_invoice on payment_order ((invoice ->> 'number')) where invoice is not null;
create index payment_order_receipt on payment_order (receipt_at) where receipt_at is not null;

-- The last number given in a financial year: numbers of invoices are consecutive.
create table invoice_series (
  year text primary key,
  last_number int not null
);

-- A charge of a renewal is booked in one step, whatever else is open.
drop index payment_order_premium;
create unique index payment_order_premium on payment_order (person_id)
  where purpose = 'premium' and status = 'open' and renewal_id is null;
create index payment_order_renewal on payment_order (renewal_id) where renewal_id is not null;

-- What was sold until now: the latest month of each person ends with their premium.
update payment_order set premium_until = person.premium_until
from person
where person.id = payment_order.person_id and purpose = 'premium' and status = 'paid' and not exists (
  select from payment_order as later where later.person_id = payment_order.person_id and later.purpose = 'premium'
    and later.status = 'paid' and (later.settled_at, later.id) > (payment_order.settled_at, payment_order.id));
