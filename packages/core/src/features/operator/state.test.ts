import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { freshWorld } from '../../testing/world.ts';
import { readBacklogs } from './backlogs.ts';
import { shownDays } from './daily-counts.ts';

const world = freshWorld();
const operator = async () => world.moderatingAs(await world.person('Mira', { joinedDaysAgo: 100 }), 'operator');

/** People who finished their profile at the same moment. */
async function join(many: number, daysAgo: number, from = 0) {
  const at = new Date(world.now.getTime() - daysAgo * dayMs);
  await sql`with made as (insert into "user" ("id", "name", "email", "emailVerified")
      select 'p' || nth, 'p' || nth, 'p' || nth || '@test.example', true
      from generate_series(${from + 1}::int, ${from + many}::int) as nth)
    insert into person (id, name, age, gender, city, interests, picture, onboarded_at, created_at)
    select 'p' || nth, 'p' || nth, 30, 'Female', 'Mumbai', '{}', 'avatars/asha.svg', ${at}, ${at}
    from generate_series(${from + 1}::int, ${from + many}::int) as nth`.execute(world.db);
}

test('days that have ended are shown in tens, the latest first, and fewer than ten are not', async () => {
  await join(29, 1);
  await join(9, 2, 100);
  await join(40, 0, 200);
  await join(40, shownDays + 1, 300);
  const { days } = await (await operator()).operator.state();
  expect(days).toHaveLength(shownDays);
  expect(days[0]).toEqual({ day: '2026-03-01', signUps: 20, meetings: null });
  expect(days[1]).toEqual({ day: '2026-02-28', signUps: null, meetings: null });
  expect(days.slice(2).every(({ signUps }) => signUps === null)).toBe(true);
});

test('a day that was shown stays as it was, even if people join or leave', async () => {
  await join(20, 1);
  const mira = await operator();
  const daysOf = async () => (await mira.operator.state()).days;
  const before = await daysOf();
  expect(before[0]?.signUps).toBe(20);
  await sql`delete from "user" where "id" = 'p1'`.execute(world.db);
  expect(await daysOf()).toEqual(before);
  await join(30, 1, 100);
  expect(await daysOf()).toEqual(before);
  world.pass(dayMs);
  const later = (await (await world.moderatingAs('Mira', 'operator')).operator.state()).days;
  expect(later[1]).toEqual(before[0]);
});

test('safety alerts that are not sent are counted, also between tries, and what mail and push have not taken', async () => {
  const { db, now } = world;
  const mira = await operator();
  const alert = await world.person('Asha');
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const soon = new Date(now.getTime() + minuteMs);
  await sql`insert into contact_mail (person_id, kind, facts, made_at, next_at, tries)
    values (${alert}, 'alert', '', ${before(20)}, ${soon}, 6), (${alert}, 'asked', '', ${before(30)}, ${soon}, 1)`.execute(
    db,
  );
  const state = await mira.operator.state();
  expect(state.queues).toMatchObject({ alerts: 1, oldestAlert: 1200, deliveries: 0 });
  expect(state.outboxes).toEqual({
    mail: { unsent: 2, failing: 1, oldest: 1800 },
    push: { unsent: 0, failing: 0, oldest: 0 },
  });
  expect(await readBacklogs(world.host)).toMatchObject({ alerts: 1, oldestAlert: 1200 });
});

test('accepted requests count as meetings, and what waits is shown', async () => {
  const yesterday = new Date(world.now.getTime() - dayMs);
  await join(22, 50);
  await sql`insert into meet_request (from_person, to_person, status, asked_at, expires_at, ended_at, time_window, note, place)
    select 'p' || nth, 'p' || (nth + 11), case when nth = 11 then 'declined' else 'accepted' end, ${yesterday}, ${yesterday}, ${yesterday}, 'today', '', ''
    from generate_series(1, 11) as nth`.execute(world.db);
  await sql`insert into job_turn (name, next_at) values ('refunds', ${new Date(world.now.getTime() - hourMs)}), ('holds', ${world.now})`.execute(
    world.db,
  );
  const state = await (await operator()).operator.state();
  expect(state.days[0]).toEqual({ day: '2026-03-01', signUps: null, meetings: 10 });
  expect(state.lateJobs).toEqual([{ name: 'refunds', overdue: 3600 }]);
  expect(state).toMatchObject({ redis: 'off', payments: true, queues: { messages: 0, deliveries: 0, refunds: 0 } });
});
