-- Regions in which an operator shows people in larger areas than the list of regions says, by the level of H3.
create table operator_region (
  name text primary key,
  level smallint not null check (level in (7, 6)),
  changed_at timestamptz not null,
  changed_by uuid not null references moderator (id)
);

create index operator_region_by on operator_region (changed_by);
