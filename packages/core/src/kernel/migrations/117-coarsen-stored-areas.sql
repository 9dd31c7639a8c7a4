-- Until when areas that are stored are still to be made as large as an operator wants them: since when, null once all are,
-- and up to which person and event this is done, null after the last person.
alter table operator_region
  add column coarsen_from timestamptz,
  add column people_to text default '',
  add column events_to text not null default '';

update operator_region set coarsen_from = changed_at;
