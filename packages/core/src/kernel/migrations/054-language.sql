-- The language of someone's mails and pushes.
alter table notification_settings
  add column language text not null default 'en' check (language in ('en', 'hi', 'mr'));
