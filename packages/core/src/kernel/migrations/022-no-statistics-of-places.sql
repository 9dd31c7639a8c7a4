-- PostgreSQL's statistics hold samples of a column, and are in the write-ahead log and in backups. A change of type, even to
-- the same one, removes what they hold already.
alter table presence alter column area set statistics 0;
alter table presence alter column next_area set statistics 0;
alter table share alter column latitude set statistics 0;
alter table share alter column longitude set statistics 0;

alter table presence alter column area type text;
alter table presence alter column next_area type text;
alter table share alter column latitude type double precision;
alter table share alter column longitude type double precision;
