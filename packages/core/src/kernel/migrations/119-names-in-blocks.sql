-- The names and pictures that the two people last saw of each other. What changes later stays unseen,
-- also on the list of people whom someone has blocked and in their reports.
alter table block
  add column blocked_name text,
  add column blocked_picture text,
  add column blocker_name text,
  add column blocker_picture text;
