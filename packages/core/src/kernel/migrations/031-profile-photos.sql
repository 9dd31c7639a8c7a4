-- The pictures that someone shows on their page, first to last, and to whom.
alter table person
  add column photos uuid[] not null default '{}' check (cardinality(photos) <= 4),
  add column photos_shown_to text not null default 'connections' check (photos_shown_to in ('connections', 'nearby'));

-- The same picture for small places. Older pictures have none.
alter table picture add column small bytea;

alter table picture alter column small set storage external;
