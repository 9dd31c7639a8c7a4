-- How far others are shown that somebody has come: receipts leave later than they come.
alter table member rename column delivered_position to shown_delivered;

alter table member add column shown_read int not null default 0;

update member set shown_read = read_position;
