-- What operators change while the server runs. A setting without a row has its default.
create table operator_setting (
  name text primary key,
  value text not null,
  changed_at timestamptz not null,
  changed_by uuid not null references moderator (id)
);

create index operator_setting_by on operator_setting (changed_by);
