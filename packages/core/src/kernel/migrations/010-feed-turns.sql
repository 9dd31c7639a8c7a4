-- When fetching a calendar last began: accounts with calendars to fetch take turns by it.
alter table feed add started_at timestamptz;
