-- A report that is kept for moderators without a sign of it for its reporter, who would learn from it where someone was.
alter table report add column shown_to_reporter boolean not null default true;
