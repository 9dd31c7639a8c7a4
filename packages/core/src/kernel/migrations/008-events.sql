-- Events that people host, find, pay for and get into.

create table feed (
  id uuid primary key,
  name text not null,
  -- Null for a file that was handed in.
  url text unique,
  -- Whoever subscribed; null for the operator.
  owner text references person (id) on delete cascade,
  added_at timestamptz not null,
  refreshed_at timestamptz,
  next_at timestamptz,
  etag text,
  last_modified text,
  -- When its events were last read, and not only found to be the same.
  read_at timestamptz,
  -- Why the latest refresh failed, in words; null when it did not.
  problem text,
  -- So many have failed in a row.
  failures int not null default 0,
  -- How far a refresh has come; null when there is none.
  step text check (step in ('waiting', 'fetching', 'reading')),
  events int not null default 0
);

create index feed_owner on feed (owner);

create index feed_next on feed (next_at);

alter table event
  add ends_at timestamptz,
  add time_zone text not null default 'Asia/Kolkata',
  add host_id text references person (id) on delete set null,
  add status text not null default 'published' check (status in ('draft', 'published', 'cancelled')),
  add latitude double precision,
  add longitude double precision,
  add is_private boolean not null default false,
  add area text,
  -- What that area is called; by this alone a private address is found.
  add area_name text not null default '',
  add check (is_private or area_name = ''),
  add check (area is null or is_private),
  -- A draft may still lack it.
  add check (not is_private or area is not null or status = 'draft'),
  add refund_hours int default 24 check (refund_hours between 0 and 720),
  add waiting int not null default 0 check (waiting >= 0),
  add series_id uuid,
  add feed_id uuid references feed (id) on delete cascade,
  add feed_uid text,
  add source_url text,
  add revision int not null default 0,
  add created_at timestamptz not null default '2026-01-01T00:00:00Z',
  add changed_at timestamptz not null default '2026-01-01T00:00:00Z',
  alter capacity drop not null,
  alter seats_left drop not null,
  add check ((capacity is null) = (seats_left is null)),
  add check ((latitude is null) = (longitude is null)),
  add check ((feed_id is null) = (feed_uid is null)),
  add unique (feed_id, feed_uid);

update event set ends_at = starts_at + interval '3 hours';

alter table event alter ends_at set not null, add check (ends_at > starts_at);

alter table event alter created_at drop default, alter changed_at drop default;

-- What an event is searched by. Points and strokes are taken for spaces, or 'Node.js' would be found as one word only. The
-- address of a private event is not in it.
alter table event
  add search tsvector not null generated always as (
    setweight(to_tsvector('simple', translate(name, './:@_-&+', '        ')), 'A')
    || setweight(to_tsvector('simple', translate(case when is_private then area_name else location end, './:@_-&+', '        ')), 'B')
    || setweight(to_tsvector('simple', category), 'C')
    || setweight(to_tsvector('simple', translate(description, './:@_-&+', '        ')), 'D')
  ) stored;

-- Without fastupdate, here and below: what came since the last vacuum would be looked through at each search.
create index event_search on event using gin (search) with (fastupdate = off);

drop index event_start;

create index event_start on event (starts_at, id);

-- The words that names, venues and categories have, for whoever mistypes one. One that no event has any more stays: it is
-- found, and nothing by it.
create table event_word (word text primary key);

create function keep_event_words() returns trigger language plpgsql as $$
begin
  insert into event_word
  select fresh.word from unnest(tsvector_to_array(ts_filter(new.search, '{a,b,c}'))) as fresh (word)
  where fresh.word !~ '[0-9]' and not exists (select from event_word as known where known.word = fresh.word)
  order by fresh.word on conflict do nothing;
  return null;
end
$$;

create trigger event_words after insert or update of name, location, category, is_private, area_name on event
for each row execute function keep_event_words();

insert into event_word
select distinct word from event, unnest(tsvector_to_array(ts_filter(search, '{a,b,c}'))) as word where word !~ '[0-9]';

-- For each word the three that resemble it most. Where pg_trgm is not installed and may not be, there are none.
do $$
begin
  create extension if not exists pg_trgm;
  create index event_word_like on event_word using gin (word gin_trgm_ops) with (fastupdate = off);
  create function words_like(words text[]) returns table (typed text, word text) language sql stable as
    'select typed, near.word from unnest(words) as typed cross join lateral (
      select event_word.word from event_word where event_word.word % typed
      order by similarity(event_word.word, typed) desc, event_word.word limit 3) as near';
exception when others then
  create function words_like(words text[]) returns table (typed text, word text) language sql stable as
    'select null::text, null::text where false';
end
$$;

create index event_host on event (host_id);

create index event_series on event (series_id);

-- Whoever asks for a picture is given it when an event shows it.
create index event_image on event (image);

-- Those who help the host: a co-host may do what the host may, a helper lets people in.
create table event_team (
  event_id text not null references event (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  role text not null check (role in ('cohost', 'helper')),
  added_at timestamptz not null,
  primary key (event_id, person_id)
);

create index event_team_person on event_team (person_id);

create table event_notice (
  id uuid primary key,
  event_id text not null references event (id) on delete cascade,
  author text references person (id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  sent_at timestamptz not null
);

create index event_notice_event on event_notice (event_id, sent_at);

create table saved_event (
  person_id text not null references person (id) on delete cascade,
  event_id text not null references event (id) on delete cascade,
  saved_at timestamptz not null,
  primary key (person_id, event_id)
);

create index saved_event_event on saved_event (event_id);

-- An order holds seats while it is open or paid. Free seats are ordered as well, and paid at once.
alter table payment_order
  add quantity int not null default 1 check (quantity between 1 and 10),
  add hold_until timestamptz,
  add gateway text,
  add gateway_order text,
  add looks int not null default 0,
  add look_at timestamptz,
  add approved_at timestamptz,
  add reminded_day_at timestamptz,
  add reminded_hour_at timestamptz,
  add asked_at timestamptz,
  drop constraint payment_order_amount_paise_check,
  drop constraint payment_order_status_check,
  add check (amount_paise >= 0),
  add check ((gateway is null) = (gateway_order is null)),
  add unique (gateway, gateway_order);

update payment_order set status = 'ended' where status = 'failed';

-- Until now an open order held no seat.
update payment_order set status = 'ended', settled_at = ordered_at where status = 'open';

-- A refund of the host's rule did not exist either, so that tickets were cancelled only where they were free.
insert into payment_order (id, person_id, purpose, event_id, amount_paise, status, ordered_at, settled_at)
select id, person_id, 'ticket', event_id, 0, case when cancelled_at is null then 'paid' else 'cancelled' end,
  taken_at, coalesce(cancelled_at, taken_at)
from ticket where order_id is null;

update ticket set order_id = id where order_id is null;

alter table payment_order add check (status in ('open', 'paid', 'ended', 'cancelled'));

create unique index payment_order_held on payment_order (event_id, person_id)
  where status in ('open', 'paid') and event_id is not null;

create index payment_order_hold on payment_order (hold_until) where status = 'open';

create index payment_order_look on payment_order (look_at) where look_at is not null;

create index payment_order_person on payment_order (person_id);

-- Eight letters and digits that nobody mistakes for one another when they are read out: no 0 O, 1 I L, 5 S, 8 B.
create function ticket_code() returns text language sql volatile as $$
  select string_agg(substr('234679ACDEFGHJKMNPQRTUVWXYZ', 1 + get_byte(random_bytes.bytes, place) % 27, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) as random_bytes, unnest(array[0,1,2,3,4,5,10,11]) as place
$$;

alter table ticket
  alter code set default ticket_code(),
  add nth int not null default 1,
  alter order_id set not null,
  drop constraint ticket_order_id_key,
  add unique (order_id, nth);

drop index ticket_held;

create index ticket_event on ticket (event_id);

create unique index payment_order_premium on payment_order (person_id) where purpose = 'premium' and status = 'open';

-- Money that came, and what of it went back.
create table payment (
  id text not null,
  gateway text not null,
  order_id uuid not null references payment_order (id) on delete cascade,
  amount_paise int not null check (amount_paise > 0),
  captured_at timestamptz not null,
  refund_wanted_at timestamptz,
  refund_id text,
  refunded_at timestamptz,
  refund_tries int not null default 0,
  refund_next_at timestamptz,
  primary key (gateway, id),
  check (refunded_at is null or refund_wanted_at is not null)
);

create index payment_order_payments on payment (order_id);

create index payment_refund on payment (refund_next_at) where refund_wanted_at is not null and refunded_at is null;

-- The line in front of a full event, in the order of place.
create table waiting (
  id uuid primary key,
  place bigint generated always as identity unique,
  event_id text not null references event (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  quantity int not null check (quantity between 1 and 10),
  joined_at timestamptz not null,
  -- When they were offered seats, left, or the event began.
  ended_at timestamptz,
  -- What they were offered, and when they were told of it.
  order_id uuid unique references payment_order (id) on delete set null,
  told_at timestamptz
);

create unique index waiting_once on waiting (event_id, person_id) where ended_at is null;

create index waiting_untold on waiting (ended_at) where order_id is not null and told_at is null;

create index waiting_line on waiting (event_id, place) where ended_at is null;

-- Somebody went in, or came a second time after gates without a network had let them in.
create table entry (
  id uuid primary key,
  ticket_id uuid not null references ticket (id) on delete cascade,
  event_id text not null references event (id) on delete cascade,
  gate text not null check (char_length(gate) between 1 and 60),
  let_in_by text references person (id) on delete set null,
  entered_at timestamptz not null,
  recorded_at timestamptz not null,
  is_first boolean not null
);

create unique index entry_first on entry (ticket_id) where is_first;

create index entry_event on entry (event_id, recorded_at);

-- What somebody says afterwards.
create table event_answer (
  event_id text not null references event (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  happened boolean not null,
  met boolean not null,
  answered_at timestamptz not null,
  primary key (event_id, person_id)
);

-- Whoever knows it reads this person's calendar; null until they want one.
alter table person add calendar_key text unique;
