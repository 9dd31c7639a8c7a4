-- How the person of a session last proved who they are: moderators need a passkey.
alter table "session" add column "provenBy" text;

-- Roles, granted from the command line. Rows stay, since the audit log names moderators by their id here.
create table moderator (
  id uuid primary key default gen_random_uuid(),
  person_id text references person (id) on delete set null,
  role text not null check (role in ('moderator', 'operator')),
  granted_at timestamptz not null,
  revoked_at timestamptz
);

create unique index moderator_person on moderator (person_id) where revoked_at is null;

create index moderator_former on moderator (person_id);

alter table moderation_case add column assignee uuid references moderator (id);

create index moderation_case_assignee on moderation_case (assignee) where assignee is not null;

-- What moderators have done and why, without content and without the ids of people. Each row's hash covers the one before.
create table audit (
  nth int primary key,
  content text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.';
end
$$;

create trigger audit_append_only before update or delete or truncate on audit
for each statement execute function refuse_audit_change();
