-- The weekly mail of events: when it is decided or tried next, how often it was tried, and when it was last done.
alter table notification_settings
  add column digest_tries int not null default 0,
  add column digest_done_at timestamptz;

update notification_settings set digest_at = now() where digest_at is null;

alter table notification_settings
  alter column digest_at set default now(),
  alter column digest_at set not null;

-- Only of people who want it.
create index notification_settings_digest on notification_settings (digest_at) where digest;
