-- A co-host is notified of the event that its host offers them.
alter table notification drop constraint notification_kind_check;

alter table notification add constraint notification_kind_check check (kind in ('request', 'accepted', 'message', 'share',
  'change', 'cancelled', 'announcement', 'day', 'hour', 'after', 'offer', 'question', 'answer', 'paid', 'refund', 'report',
  'warning', 'handover'));
