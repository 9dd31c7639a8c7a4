-- What screens and the glossary call announcements.
alter table event_notice rename to announcement;
alter index event_notice_event rename to announcement_event;
alter table notice_seen rename to announcement_seen;
alter index notice_seen_event rename to announcement_seen_event;
update person_update
set content = replace(replace(content, '"event.notice"', '"event.announcement"'), '"noticeId"', '"announcementId"')
where content like '{"type":"event.notice"%';
