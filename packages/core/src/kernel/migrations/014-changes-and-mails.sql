-- Others see somebody nearby differently from now on: what a process has not been told by another it reads here. One row a
-- person, and an hour instead of a moment, so that the table is no history of when phones report.
create table nearby_change (
  -- Somebody who is deleted meanwhile has changed as well.
  person_id text primary key,
  -- The last transaction that changed it. One that is still open is committed later, but not with a smaller number.
  xid xid8 not null default pg_current_xact_id(),
  changed_in timestamptz not null
);

create index nearby_change_xid on nearby_change (xid);

-- Mails that are to be sent: only to whom and what about. A row is deleted once its mail is sent or given up.
create table outgoing_mail (
  id uuid primary key default gen_random_uuid(),
  person_id text not null references person (id) on delete cascade,
  kind text not null check (kind in ('day', 'hour', 'after', 'offer')),
  event_id text not null references event (id) on delete cascade,
  created_at timestamptz not null,
  -- When it is sent, or tried again.
  next_at timestamptz not null,
  tries int not null default 0
);

create index outgoing_mail_next on outgoing_mail (next_at);
