-- Calendars of people are theirs and their connections' until the operator approves them; reports of events, messages and
-- pictures; what a new account has published.

-- When the operator made a person's calendar public. Those that people have brought in so far are not.
alter table feed add approved_at timestamptz;

-- Whether somebody else has brought in the same address is nobody's business.
alter table feed drop constraint feed_url_key;

create unique index feed_owner_url on feed (owner, url);

create index feed_public on feed (id) where owner is null or approved_at is not null;

create unique index feed_operator_url on feed (url) where owner is null;

-- Of the same event in several calendars, each person is shown one.
create index event_same on event (starts_at, lower(name));

-- Searches suggest words of events that everybody sees, and of no others: not of drafts, and not of calendars that only some see.
create or replace function keep_event_words() returns trigger language plpgsql as $$
begin
  if new.status = 'draft' or exists (
    select from feed where feed.id = new.feed_id and feed.owner is not null and feed.approved_at is null
  ) then
    return null;
  end if;
  insert into event_word
  select fresh.word from unnest(tsvector_to_array(ts_filter(new.search, '{a,b,c}'))) as fresh (word)
  where fresh.word !~ '[0-9]' and not exists (select from event_word as known where known.word = fresh.word)
  order by fresh.word on conflict do nothing;
  return null;
end
$$;

drop trigger event_words on event;

create trigger event_words after insert or update of name, location, category, is_private, area_name, status on event
for each row execute function keep_event_words();

delete from event_word;

insert into event_word
select distinct word from event, unnest(tsvector_to_array(ts_filter(search, '{a,b,c}'))) as word
where word !~ '[0-9]' and status <> 'draft' and not exists (
  select from feed where feed.id = event.feed_id and feed.owner is not null and feed.approved_at is null
);

-- A report names its subject. Whom it concerns is not known of an event of the operator's calendars.
alter table report alter reported drop not null;

alter table report
  add subject_type text not null default 'person',
  add subject_id text;

update report set subject_id = reported;

alter table report alter subject_type drop default;

alter table report alter subject_id set not null;

alter table report add constraint report_subject check (subject_type in ('person', 'event', 'message', 'picture'));

-- What was reported as it was at that moment: it may be changed or deleted afterwards. The picture is WebP, as it was served.
alter table report add evidence jsonb;

alter table report add picture bytea;

alter table report drop constraint report_reason_check;

alter table report add constraint report_reason
  check (reason in ('fake', 'harassment', 'money', 'underage', 'spam', 'misleading', 'offensive', 'other'));

-- So many events somebody has ever published as their host. It never goes down, so that cancelling gives nothing back.
alter table person add events_published int not null default 0;

update person set events_published = (
  select count(*) from event where event.host_id = person.id and event.status <> 'draft'
);
