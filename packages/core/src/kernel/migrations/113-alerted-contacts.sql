-- A trusted contact who has an account is notified there too.
alter table notification drop constraint notification_kind_check;

alter table notification add constraint notification_kind_check check (kind in ('request', 'accepted', 'message', 'share',
  'change', 'cancelled', 'announcement', 'day', 'hour', 'after', 'offer', 'question', 'answer', 'paid', 'refund', 'report',
  'warning', 'handover', 'premium', 'safe', 'contact', 'alert', 'complaint', 'suspended', 'restored', 'upheld'));
