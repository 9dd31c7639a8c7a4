-- A name for the hidden zone that someone has, so that a device with an older one chooses again.
alter table person add column hidden_zone text;

update person set hidden_zone = gen_random_uuid()::text where has_hidden_zone;

alter table person drop column has_hidden_zone;
