-- People, meet requests, chat, events. SQL of PostgreSQL 15; the same on PGlite.

create table person (
  id text primary key references "user" ("id") on delete cascade,
  name text not null default '',
  age int check (age between 18 and 120),
  gender text check (gender in ('Male', 'Female', 'Non-binary')),
  city text not null default '',
  interests text[] not null default '{}',
  picture text not null,
  premium_until timestamptz,
  onboarded_at timestamptz,
  created_at timestamptz not null
);

create table area (
  id text primary key,
  name text not null,
  city text not null,
  latitude double precision not null,
  longitude double precision not null
);

create table presence (
  person_id text primary key references person (id) on delete cascade,
  area_id text not null references area (id)
);

create index presence_area on presence (area_id);

create table meet_request (
  id uuid primary key default gen_random_uuid(),
  from_person text not null references person (id) on delete cascade,
  to_person text not null references person (id) on delete cascade,
  status text not null check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (from_person <> to_person),
  check ((status = 'pending') = (ended_at is null))
);

-- One open request a pair, whoever asked: two who ask each other at once meet on this index.
create unique index meet_request_open on meet_request
  (least(from_person, to_person), greatest(from_person, to_person)) where status = 'pending';

create index meet_request_from on meet_request (from_person, status);

create index meet_request_to on meet_request (to_person, status);

create index meet_request_expiry on meet_request (expires_at) where status = 'pending';

create table conversation (
  id uuid primary key default gen_random_uuid(),
  first_person text not null references person (id) on delete cascade,
  second_person text not null references person (id) on delete cascade,
  last_position int not null default 0,
  started_at timestamptz not null,
  unique (first_person, second_person),
  check (first_person <> second_person)
);

create table member (
  conversation_id uuid not null references conversation (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  read_position int not null default 0,
  primary key (conversation_id, person_id)
);

create index member_person on member (person_id);

create table message (
  id uuid primary key,
  conversation_id uuid not null references conversation (id) on delete cascade,
  position int not null,
  sender_id text not null references person (id) on delete cascade,
  type text not null check (type in ('text', 'location')),
  body text not null check (char_length(body) between 1 and 2000),
  sent_at timestamptz not null,
  unique (conversation_id, position)
);

create table event (
  id text primary key,
  name text not null,
  category text not null check (category in ('Tech', 'Arts', 'Sports', 'Food', 'Music')),
  description text not null,
  starts_at timestamptz not null,
  location text not null,
  price int not null check (price >= 0),
  image text not null,
  capacity int not null check (capacity > 0),
  seats_left int not null check (seats_left between 0 and capacity)
);

create index event_start on event (starts_at);

create table payment_order (
  id uuid primary key,
  person_id text not null references person (id) on delete cascade,
  purpose text not null check (purpose in ('ticket', 'premium')),
  event_id text references event (id),
  amount_paise int not null check (amount_paise > 0),
  status text not null check (status in ('open', 'paid', 'failed')),
  ordered_at timestamptz not null,
  settled_at timestamptz,
  check ((purpose = 'ticket') = (event_id is not null)),
  check ((status = 'open') = (settled_at is null))
);

create table ticket (
  id uuid primary key default gen_random_uuid(),
  event_id text not null references event (id),
  person_id text not null references person (id) on delete cascade,
  code text not null unique,
  order_id uuid unique references payment_order (id),
  price int not null check (price >= 0),
  taken_at timestamptz not null,
  cancelled_at timestamptz
);

-- One seat a person while it is held.
create unique index ticket_held on ticket (event_id, person_id) where cancelled_at is null;

create index ticket_person on ticket (person_id);
