-- When the person of a session last proved who they are: at sign-in, or when they confirmed it since.
alter table "session" add column "provenAt" timestamptz not null default now();

update "session" set "provenAt" = "createdAt";

-- From now on in words, such as 'Chrome on Android'; until now it was what the browser sends.
update "session" set "userAgent" = null;
