-- That somebody hides the surroundings of their home, so that a device which does not know where reports nothing.
alter table person add column has_hidden_zone boolean not null default false;
