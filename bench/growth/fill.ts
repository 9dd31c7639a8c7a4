import { areasAround, cellAt } from '@nukkad/core/features/people/geometry.ts';
import type pg from 'pg';

export interface Size {
  people: number;
  visible: number;
  /** Twenty messages each. */
  conversations: number;
  /** Nine in ten are over. */
  events: number;
  tickets: number;
  /** With two thousand conversations and two hundred orders. */
  hasHeavy: boolean;
}

/** Ordinary people: ten conversations, three tickets, an event that they host. The same in every size. */
export const ordinary = 20;
const mumbai = { latitude: 19.06, longitude: 72.83 };
const description = 'An evening of music, food and people who live around the corner. '.repeat(9);

/** An id that is the same in every size. */
const idOf = (text: string) => `md5(${text})::uuid`;

const eventColumns = `id, name, category, description, starts_at, ends_at, location, latitude, longitude, price, image,
  capacity, seats_left, host_id, created_at, changed_at`;

const eventFacts = (nth: string, startsAt: string, host: string) => `
  (array['Jazz','Comedy','Pottery','Startup','Football','Street food','Poetry','Film'])[1 + ${nth} % 8] || ' evening ' || ${nth},
  (array['Tech','Arts','Sports','Food','Music'])[1 + ${nth} % 5], '${description}', ${startsAt}, ${startsAt} + interval '3 hours',
  (array['Prithvi Theatre, Juhu','Carter Road, Bandra','Dadar West','Powai Lake'])[1 + ${nth} % 4], 19.1 + ${nth} % 100 / 1000.0,
  72.83 + ${nth} % 70 / 1000.0, ${nth} % 3 * 100, 'posters/music.svg', 20000, 10000, ${host}, now() - interval '30 days', now()`;

/** `pairs` selects nth, one, other, many: as many messages between the two. */
const talks = (pairs: string) => [
  `create temporary table talk as
    select ${idOf('nth')} as id, least(one, other) as first_person, greatest(one, other) as second_person, many from (${pairs}) as it`,
  `insert into conversation (id, first_person, second_person, started_at, last_position, last_sent_at)
    select id, first_person, second_person, now() - interval '30 days', many, now() from talk on conflict do nothing`,
  `insert into member (conversation_id, person_id, read_position, shown_delivered, shown_read)
    select id, person_id, many - 1, many, many - 1 from talk cross join lateral (values (first_person), (second_person)) as it (person_id)`,
  `insert into message (id, conversation_id, sender_id, type, body, sent_at, position)
    select gen_random_uuid(), id, case when nth % 2 = 0 then first_person else second_person end, 'text',
      'See you at the corner at ' || nth || ' and bring the others', now() - (many - nth) * interval '1 minute', nth
    from talk, generate_series(1, talk.many) as nth`,
  'drop table talk',
];

const orders = (wanted: string) => [
  `create temporary table wanted as
    select distinct on (person_id, event_id) ${idOf('nth')} as id, person_id, event_id from (${wanted}) as it`,
  // As after the reminders that were due until now.
  `insert into payment_order (id, person_id, purpose, event_id, quantity, amount_paise, status, ordered_at, settled_at,
      reminded_day_at, reminded_hour_at, asked_at)
    select wanted.id, person_id, 'ticket', event_id, 1, 0, 'paid', now() - interval '3 days', now() - interval '3 days',
      case when starts_at <= now() + interval '1 day' then now() end, case when starts_at <= now() + interval '1 hour' then now() end,
      case when ends_at <= now() then now() end
    from wanted join event on event.id = event_id`,
  `insert into ticket (event_id, person_id, order_id, nth, price, taken_at)
    select event_id, person_id, id, 1, 0, now() - interval '3 days' from wanted`,
  'drop table wanted',
];

export async function fill(db: pg.Client, size: Size) {
  const { people, visible, conversations, events, tickets, hasHeavy } = size;
  const upcoming = Math.round(events / 10);
  const run = async (...statements: string[]) => {
    for (const statement of statements) await db.query(statement);
  };
  // Without checks of references, which would take most of the time.
  await run('set session_replication_role = replica', `set time zone 'UTC'`);

  await run(
    `create temporary table everyone as
      select 'p' || nth as id, nth from generate_series(1, ${people}) as nth
      union all select 'v' || nth, nth from generate_series(1, ${ordinary}) as nth
      ${hasHeavy ? `union all select 'heavy', 1` : ''}`,
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select id, 'Person ' || id, id || '@example.com', true, now() - interval '60 days', now() from everyone`,
    // Their sign-in stays fresh, for the operations that ask for that.
    `insert into "session" (id, token, "userId", "createdAt", "updatedAt", "provenAt", "expiresAt")
      select 'session of ' || id, id, id, now(), now(), now() + interval '1 day', now() + interval '30 days' from everyone`,
    `insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, onboarded_at, created_at)
      select current_date, id, 'Person ' || id, 18 + nth % 50, (array['Male','Female','Non-binary'])[1 + nth % 3], 'Mumbai',
        array['Music','Food','Books'], 'avatars/asha.svg', now() - interval '60 days', now() - interval '60 days' from everyone`,
    `insert into own_words (person_id, bio, pronouns, languages, prompts, answers, line)
      select id, repeat('Long walks by the sea. ', 12), 'she/her', array['mr','hi','en'],
        array['ask me','learning'], array[repeat('old maps ', 12), repeat('the tabla ', 12)], 'Long walks by the sea.'
      from everyone where nth % 2 = 0 or id not like 'p%'`,
    `insert into inbox (person_id, last_number) select id, 10 from everyone`,
    `insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
      select 's' || id, 't' || id, id, now() + interval '30 days', now() - interval '1 day', now() from everyone where nth % 5 = 0 or id not like 'p%'`,
  );
  const areas = areasAround(cellAt(mumbai), Math.min(16, Math.ceil(Math.sqrt(visible / 40))));
  await db.query(
    `insert into presence (person_id, area, expires_at)
      select id, ($1::text[])[1 + nth % ${areas.length}], date_trunc('hour', now()) + interval '20 hours'
      from everyone where nth <= ${visible} or id not like 'p%'`,
    [areas],
  );

  await run(
    `insert into event (${eventColumns})
      select 'e' || nth, ${eventFacts('nth', `case when nth <= ${upcoming} then now() + nth * interval '${Math.round(5_184_000 / upcoming)} seconds' + interval '3 hours' else now() - nth * interval '30 minutes' end`, `'p' || (1 + nth % ${people})`)}
      from generate_series(1, ${events}) as nth`,
    `insert into event (${eventColumns})
      select 'own' || nth, ${eventFacts('nth', `now() + interval '20 days' + nth * interval '1 hour'`, `'v' || nth`)} from generate_series(1, ${ordinary}) as nth`,
    `insert into event (${eventColumns})
      select 'past' || nth, ${eventFacts('nth', `now() - interval '2 days'`, `'p1'`)} from generate_series(1, ${ordinary}) as nth`,
    ...orders(
      `select 'vp' || nth as nth, 'v' || nth as person_id, 'past' || nth as event_id from generate_series(1, ${ordinary}) as nth`,
    ),
    `update event set seats_left = 0 where id in ('e46', 'e47', 'e48', 'e49', 'e50')`,
    ...orders(`select 'o' || nth as nth, 'p' || (1 + nth * 7 % ${people}) as person_id,
      'e' || case when nth % 2 = 0 then 1 + nth * 13 % ${events}
        when nth % 10 = 1 then 1 + nth * 3 % ${Math.max(1, Math.round(upcoming / 250))} else 1 + nth * 11 % ${upcoming} end as event_id
      from generate_series(1, ${tickets}) as nth`),
    ...orders(`select 'vo' || person.nth || '-' || seat as nth, 'v' || person.nth as person_id, 'e' || (person.nth + seat) as event_id
      from generate_series(1, ${ordinary}) as person (nth), generate_series(1, 3) as seat`),
    ...orders(`select 'vg' || host.nth || '-' || guest as nth, 'p' || guest as person_id, 'own' || host.nth as event_id
      from generate_series(1, ${ordinary}) as host (nth), generate_series(1, 20) as guest`),
    ...talks(
      `select 'c' || nth as nth, 'p' || nth as one, 'p' || nth + 1 as other, 20 as many from generate_series(1, ${conversations}) as nth`,
    ),
    ...talks(`select 'vc' || person.nth || '-' || step as nth, 'v' || person.nth as one, 'p' || (person.nth * 10 + step) as other, 20 as many
      from generate_series(1, ${ordinary}) as person (nth), generate_series(1, 10) as step`),
  );
  if (hasHeavy)
    await run(
      ...talks(`select 'hc' || nth as nth, 'heavy' as one, 'p' || nth as other, case when nth = 1 then 200000 else 10 end as many
        from generate_series(1, 2000) as nth`),
      ...orders(`select 'ho' || nth as nth, 'heavy' as person_id, 'e' || case when nth % 2 = 0 then nth else ${upcoming} + nth end as event_id
        from generate_series(1, 200) as nth`),
      ...orders(`select 'hp' as nth, 'heavy' as person_id, 'past1' as event_id`),
      `insert into event (${eventColumns})
        select 'hers' || nth, ${eventFacts('nth', `now() + (nth - 60) * interval '1 day'`, `'heavy'`)} from generate_series(1, 100) as nth`,
      ...orders(
        `select 'hg' || nth as nth, 'p' || nth as person_id, 'hers100' as event_id from generate_series(1, 5000) as nth`,
      ),
      `insert into meet_request (from_person, to_person, status, asked_at, expires_at, time_window, note)
        select 'p' || (5000 + nth), 'heavy', 'pending', now() - nth * interval '1 minute', now() + interval '1 day', 'today', 'Chai at the corner?'
        from generate_series(1, 200) as nth`,
      `insert into meet_request (from_person, to_person, status, asked_at, expires_at, ended_at, time_window, note)
        select 'p' || nth, 'heavy', 'accepted', now() - interval '20 days', now() - interval '19 days', now() - interval '20 days', 'today', ''
        from generate_series(1, 2000) as nth`,
    );

  const share = (part: number) => Math.max(20, Math.round(people * part));
  await run(
    `insert into meet_request (from_person, to_person, status, asked_at, expires_at, ended_at, time_window, note)
      select 'p' || nth, 'p' || (1 + nth * 17 % ${people}), (array['accepted','declined','expired'])[1 + nth % 3],
        now() - interval '20 days', now() - interval '19 days', now() - interval '19 days', 'today', 'Chai at the corner?'
      from generate_series(1, ${share(0.5)}) as nth`,
    `insert into meet_request (from_person, to_person, status, asked_at, expires_at, ended_at, time_window, note)
      select 'v' || person.nth, 'p' || (person.nth * 10 + step), 'accepted', now() - interval '2 days', now() - interval '1 day', now() - interval '1 day', 'today', ''
      from generate_series(1, ${ordinary}) as person (nth), generate_series(1, 10) as step`,
    `insert into block (blocker, blocked, made_at)
      select 'p' || nth, 'p' || (1 + nth * 31 % ${people}), now() from generate_series(1, ${share(0.02)}) as nth`,
    `insert into saved_event (person_id, event_id, saved_at)
      select 'p' || nth, 'e' || (1 + nth % ${upcoming}), now() from generate_series(1, ${share(0.2)}) as nth`,
    `insert into event_team (event_id, person_id, role, added_at)
      select 'e' || (1 + nth % ${events}), 'p' || nth, 'helper', now() from generate_series(1, ${share(0.02)}) as nth`,
    `insert into announcement (id, event_id, author, body, sent_at)
      select gen_random_uuid(), 'e' || (1 + nth % ${events}), null, 'The door is on the other side.', now() from generate_series(1, ${share(0.02)}) as nth`,
    `insert into event_question (id, event_id, asker, body, asked_at, answer, answered_at)
      select gen_random_uuid(), 'e' || (1 + nth % ${events}), 'p' || nth, 'Is there parking?', now(), 'Yes, behind the hall.', now()
      from generate_series(1, ${share(0.1)}) as nth`,
    `insert into entry (id, ticket_id, event_id, gate, entered_at, recorded_at, is_first)
      select gen_random_uuid(), id, event_id, 'Gate', now(), now(), true from ticket where event_id like 'e%' limit ${share(0.3)}`,
    `insert into payment (id, gateway, order_id, amount_paise, captured_at)
      select id::text, 'practice', id, 10000, now() from payment_order limit ${share(0.3)}`,
    `insert into person_update (person_id, number, content, made_at)
      select 'p' || nth, 10, '{"type":"event.changed","eventId":"e1"}', now() - nth * 2.5 / ${share(0.3)} * interval '1 day'
      from generate_series(1, ${share(0.3)}) as nth order by nth desc`,
    `insert into nearby_change (person_id, changed_in) select 'p' || nth, date_trunc('hour', now()) from generate_series(1, ${share(0.01)}) as nth`,
    `insert into picture (id, owner, content, content_type, width, height, made_at, wanted_at)
      select gen_random_uuid(), 'p' || nth, '\\x00', 'image/webp', 1, 1, now() - interval '9 days', now() - nth % 86400 * interval '1 second'
      from generate_series(1, ${share(0.2)}) as nth`,
    `update person set photos = array[picture.id] from picture where picture.owner = person.id`,
    `insert into waiting (id, event_id, person_id, quantity, joined_at)
      select gen_random_uuid(), 'e' || (1 + nth % ${upcoming}), 'p' || nth, 1, now() from generate_series(1, ${share(0.01)}) as nth`,
    `update event set waiting = it.many from (select event_id, count(*) as many from waiting group by event_id) as it where event.id = it.event_id`,
    `insert into moderation_case (id, person_id, subject_type, subject_id, kind, opened_at, due_at)
      select md5('case ' || nth)::uuid, 'p' || nth + 1, 'person', 'p' || nth + 1, 'other', now(), now() + interval '36 hours'
      from generate_series(1, ${share(0.01)}) as nth`,
    `insert into report (id, reporter, reported, subject_type, subject_id, evidence, reason, words, made_at, case_id)
      select gen_random_uuid(), 'p' || nth, 'p' || nth + 1, 'person', 'p' || nth + 1, '{}', 'spam', '', now(), md5('case ' || nth)::uuid
      from generate_series(1, ${share(0.01)}) as nth`,
    `insert into event_word select distinct word from event, unnest(tsvector_to_array(ts_filter(search, '{a,b,c}'))) as word
      where word !~ '[0-9]' on conflict do nothing`,
    'drop table everyone',
    'set session_replication_role = origin',
    'vacuum analyze',
  );
}
