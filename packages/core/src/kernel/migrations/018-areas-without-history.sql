-- The settings of how somebody is seen, apart from where.
alter table person add column wider_area boolean not null default false;
alter table person add column ghost_until timestamptz;

update person set wider_area = presence.wider, ghost_until = presence.ghost_until
from presence where presence.person_id = person.id;

alter table presence drop column wider;
alter table presence drop column ghost_until;

-- Where people are is in no log, backup or replica of the database. After a crash these tables are empty: everybody is
-- hidden until their next report, and every shared place has ended.
alter table presence set unlogged;
alter table share set unlogged;

-- Empty after a crash as well: tells servers that the tables above are.
create unlogged table since_crash (id uuid primary key);
