-- Free accounts send a limited number of messages a day. The inbox of a sender is written with each message anyway.
-- `free_day` counts days since 1970 by India's calendar. The check ends a statement that would send too many.
alter table inbox add column free_day int;
alter table inbox add column free_left int;
alter table inbox add constraint inbox_free_left check (free_left >= 0);

-- Around a meeting messages do not count.
alter table conversation add column uncounted_from timestamptz;
alter table conversation add column uncounted_until timestamptz;
