-- For operators: when each part of the payment provider last worked, and when and how it last failed.
create table gateway_health (
  part text primary key check (part in ('webhooks', 'orders', 'refunds')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text check (failure in ('no answer', 'refused', 'broken', 'unsigned', 'unreadable', 'other')),
  check ((failed_at is null) = (failure is null))
);
