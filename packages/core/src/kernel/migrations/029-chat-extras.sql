-- Each person's own settings of a conversation; the other never learns them.
alter table member add column muted boolean not null default false;

-- The latest message when it was archived: a later one brings it back to the list, unless it is muted.
alter table member add column archived_position int;

create index member_archived on member (person_id) where archived_position is not null;
