-- A ticket is offered to a connection, who accepts or declines it. One row for each ticket: its latest offer, with an id of
-- its own. `to_name` is whom its buyer offered it to, as they knew them; what changes later stays unseen.
create table transfer_offer (
  ticket_id uuid primary key references ticket (id) on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  from_person text not null references person (id) on delete cascade,
  -- Null once they have deleted their account, which its buyer doesn't learn here: they might as well have blocked them.
  to_person text references person (id) on delete set null,
  to_name text not null,
  status text not null check (status in ('offered', 'accepted', 'declined', 'withdrawn')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  -- Since when its receiver can't see it any more, which its buyer doesn't learn before it expires.
  closed_at timestamptz
);

create index transfer_offer_to on transfer_offer (to_person);

create index transfer_offer_from on transfer_offer (from_person);

-- Someone is offered a ticket, or has accepted one.
alter table notification drop constraint notification_kind_check;

alter table notification add constraint notification_kind_check check (kind in ('request', 'accepted', 'message', 'share',
  'change', 'cancelled', 'announcement', 'day', 'hour', 'after', 'offer', 'question', 'answer', 'paid', 'refund', 'report',
  'warning', 'handover', 'premium', 'safe', 'contact', 'alert', 'complaint', 'suspended', 'restored', 'upheld', 'transfer',
  'transferred'));
