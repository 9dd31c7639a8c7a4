-- The version of a case since which only reports that are no more urgent have joined: these must not keep anyone from acting.
alter table moderation_case add column changed_version integer not null default 0;
