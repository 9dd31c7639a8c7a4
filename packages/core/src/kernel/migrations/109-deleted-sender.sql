-- Who got an alert hears that the account was deleted, also once nothing else is left of it.
alter table contact_mail
  -- Null once they have deleted their account: then the sealed facts have their first name.
  alter column person_id drop not null,
  drop constraint contact_mail_kind_check,
  add constraint contact_mail_kind_check check (kind in ('asked', 'alert', 'safe', 'deleted')),
  add check (person_id is not null or kind in ('safe', 'deleted'));
