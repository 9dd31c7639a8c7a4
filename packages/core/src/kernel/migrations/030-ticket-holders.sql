-- Who uses a ticket, where its buyer has said so: someone who books several seats.
alter table ticket add column guest_name text check (char_length(guest_name) between 1 and 60);

-- A transferred ticket is cancelled for its buyer, and its new holder has another in an order of their own.
alter table ticket add column transferred_at timestamptz check (transferred_at is null or cancelled_at is not null);

-- `quantity` counts the seats still with the buyer, `transferred` the rest. Without seats of its own an order is 'transferred'.
alter table payment_order
  add column transferred int not null default 0 check (transferred between 0 and 10),
  add column transferred_from uuid references payment_order (id) on delete set null,
  drop constraint payment_order_quantity_check,
  drop constraint payment_order_status_check,
  add constraint payment_order_quantity_check check (quantity between 0 and 10 and (quantity > 0 or transferred > 0)),
  add constraint payment_order_status_check check (status in ('open', 'paid', 'transferred', 'ended', 'cancelled'));

create index payment_order_transferred_from on payment_order (transferred_from) where transferred_from is not null;

create index payment_order_transferred on payment_order (event_id) where status = 'transferred';
