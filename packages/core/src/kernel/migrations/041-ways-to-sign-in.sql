-- One Google account belongs to one person. Of copies, the oldest stays.
delete from "account" as copy using "account" as first
  where copy."providerId" = first."providerId" and copy."accountId" = first."accountId"
    and (copy."createdAt", copy."id") > (first."createdAt", first."id");

create unique index account_at_provider on "account" ("providerId", "accountId");

create table passkey (
  -- The credential's own id, and its public key (COSE): both in base64url.
  id text primary key,
  user_id text not null,
  public_key text not null,
  -- How often it was used, as it says itself; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz
);

alter table passkey add constraint passkey_of_user foreign key (user_id) references "user" ("id") on delete cascade;

create index passkey_of_user on passkey (user_id);
