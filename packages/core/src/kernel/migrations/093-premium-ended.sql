-- People are notified when their premium has ended.
alter table notification drop constraint notification_kind_check;

alter table notification add constraint notification_kind_check check (kind in ('request', 'accepted', 'message', 'share',
  'change', 'cancelled', 'announcement', 'day', 'hour', 'after', 'offer', 'question', 'answer', 'paid', 'refund', 'report',
  'warning', 'handover', 'premium'));

create index person_premium on person (premium_until) where premium_until is not null;
