-- When someone closed the safety tips, which are shown before their first meeting.
alter table person add column safety_tips_seen_at timestamptz;
