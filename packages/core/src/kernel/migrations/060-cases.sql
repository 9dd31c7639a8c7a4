-- Reports about the same person, or about the same thing that belongs to nobody, are one case for the moderators.
create table moderation_case (
  id uuid primary key default gen_random_uuid(),
  -- Whom it concerns; null for calendars of the operator, and for complaints.
  person_id text references person (id) on delete set null,
  -- What the first report was about.
  subject_type text not null,
  subject_id text not null,
  kind text not null check (kind in ('danger', 'intimate', 'other', 'complaint')),
  state text not null default 'open' check (state in ('open', 'second', 'closed')),
  -- Goes up with every change, so that of two moderators one wins.
  version int not null default 1,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- When a moderator first looked at it.
  seen_at timestamptz,
  closed_at timestamptz,
  acted boolean,
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (acted is not null))
);

create unique index moderation_case_open on moderation_case (coalesce(person_id, subject_type || ' ' || subject_id))
  where state <> 'closed';

create index moderation_case_due on moderation_case (due_at, id) where state <> 'closed';

create index moderation_case_person on moderation_case (person_id);

create index moderation_case_closed on moderation_case (closed_at) where closed_at is not null;

insert into moderation_case (person_id, subject_type, subject_id, kind, opened_at, due_at)
select distinct on (coalesce(reported, subject_type || ' ' || subject_id))
  reported, subject_type, subject_id, 'other', made_at, made_at + interval '36 hours'
from report order by coalesce(reported, subject_type || ' ' || subject_id), made_at;

alter table report add column case_id uuid references moderation_case (id) on delete cascade;

update report set case_id = (
  select moderation_case.id from moderation_case
  where coalesce(person_id, moderation_case.subject_type || ' ' || moderation_case.subject_id)
    = coalesce(report.reported, report.subject_type || ' ' || report.subject_id)
);

-- Null in what a process of the version before adds, until a job finds its case.
create index report_without_case on report (made_at) where case_id is null;

create index report_case on report (case_id, made_at);

-- 'words' is what someone says about themselves; a complaint is about the service.
alter table report drop constraint report_subject;

alter table report add constraint report_subject
  check (subject_type in ('person', 'words', 'event', 'message', 'picture', 'question', 'complaint'));

alter table report drop constraint report_reason;

alter table report add constraint report_reason check (reason in ('danger', 'intimate', 'fake', 'harassment', 'money',
  'underage', 'spam', 'misleading', 'offensive', 'other', 'complaint'));

-- The progress of someone's own report.
alter table notification drop constraint notification_kind_check;

alter table notification add constraint notification_kind_check check (kind in ('request', 'accepted', 'message', 'share', 'change',
  'cancelled', 'announcement', 'day', 'hour', 'after', 'offer', 'question', 'answer', 'paid', 'refund', 'report'));
