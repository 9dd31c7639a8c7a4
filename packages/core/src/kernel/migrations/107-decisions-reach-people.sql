-- A complaint ends with an answer that its author reads; people get what was decided about them.
alter table decision drop constraint decision_action_check;

alter table decision add constraint decision_action_check check (action in ('dismiss', 'answer', 'warn', 'hide', 'suspend',
  'cancel event', 'remove account', 'restore', 'uphold'));

alter table notification drop constraint notification_kind_check;

alter table notification add constraint notification_kind_check check (kind in ('request', 'accepted', 'message', 'share',
  'change', 'cancelled', 'announcement', 'day', 'hour', 'after', 'offer', 'question', 'answer', 'paid', 'refund', 'report',
  'warning', 'handover', 'premium', 'safe', 'contact', 'complaint', 'suspended', 'restored', 'upheld'));

-- By when a moderator has looked at it; null without such a clock.
alter table moderation_case add column look_by timestamptz;

update moderation_case set look_by = opened_at + interval '24 hours' where kind = 'complaint';

-- Danger first, then intimate pictures, then all others; of each, by the clock that runs out first.
create index moderation_case_clock on moderation_case (
  (case kind when 'danger' then 0 when 'intimate' then 1 else 2 end),
  (case when seen_at is null then least(look_by, due_at) else due_at end),
  id
) where state <> 'closed';
