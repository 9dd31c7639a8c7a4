-- What a server makes at its first start for all its processes, sealed with a key from the operator's secret.
create table server_key (
  name text primary key check (name = 'vapid'),
  sealed text not null,
  made_at timestamptz not null
);
