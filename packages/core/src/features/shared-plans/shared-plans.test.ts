import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { readLinkedPlan } from './plan-link.ts';
import { maxPlans } from './plan-limits.ts';
import { planEndsAfterMs } from './plan-times.ts';
import { tidyPlans } from './tidy-plans.ts';

const world = freshWorld();

const inHours = (hours: number) => new Date(world.now.getTime() + hours * hourMs);

const requestOf = async (one: string, other: string) =>
  (
    await world.db
      .selectFrom('meet_request')
      .select('id')
      .where('from_person', '=', one)
      .where('to_person', '=', other)
      .executeTakeFirstOrThrow()
  ).id;

/** Asha and Bilal have agreed to meet, and Chitra knows neither. */
async function meeting() {
  const [asha, bilal, chitra] = [
    await world.person('Asha Kulkarni'),
    await world.person('Bilal Shaikh'),
    await world.person('Chitra'),
  ];
  await world.connect(asha, bilal);
  return { asha, bilal, chitra, requestId: await requestOf(asha, bilal) };
}

const share = (who: string, requestId: string, meetsAt = inHours(2)) =>
  world.as(who).plans.share({ requestId, place: 'Candies', meetsAt: meetsAt.toISOString() });

test('Asha shares her plan, says that she is safe, and the link shows what she chose and no more', async () => {
  const { asha, bilal, requestId } = await meeting();
  const { plan, key } = await share(asha, requestId);
  expect(plan).toEqual({
    id: plan.id,
    requestId,
    name: 'Bilal Shaikh',
    place: 'Candies',
    meetsAt: inHours(2).toISOString(),
    endsAt: inHours(14).toISOString(),
    safeAt: null,
    safeBy: null,
    alertedAt: null,
  });
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(await world.as(asha).plans.list()).toEqual({ plans: [plan] });
  expect(await world.as(bilal).plans.list()).toEqual({ plans: [] });
  expect(world.takeUpdates(bilal)).toEqual([]);
  const shown = {
    sharer: 'Asha',
    other: 'Bilal Shaikh',
    place: 'Candies',
    meetsAt: inHours(2),
    endsAt: inHours(14),
    safeAt: null,
    shown: null,
  };
  expect(await readLinkedPlan(world.host, key)).toEqual(shown);
  world.pass(3 * hourMs);
  const safe = await world.as(asha).plans.saySafe({ id: plan.id });
  expect(safe.safeAt).toBe(world.now.toISOString());
  world.pass(hourMs);
  expect(await world.as(asha).plans.saySafe({ id: plan.id })).toEqual(safe);
  expect(await readLinkedPlan(world.host, key)).toEqual({ ...shown, safeAt: inHours(-1) });
  expect(await world.dump()).not.toContain(key);
});

test('who says before the meeting that they are safe can say it again after it', async () => {
  const { asha, requestId } = await meeting();
  const { plan } = await share(asha, requestId);
  const early = await world.as(asha).plans.saySafe({ id: plan.id });
  world.pass(hourMs);
  expect(await world.as(asha).plans.saySafe({ id: plan.id })).toEqual(early);
  world.pass(2 * hourMs);
  const late = await world.as(asha).plans.saySafe({ id: plan.id });
  expect(late.safeAt).toBe(world.now.toISOString());
});

test('a link ends in time, when it is turned off or replaced, and with its person; all ended links look like unknown ones', async () => {
  const { asha, requestId } = await meeting();
  const first = await share(asha, requestId);
  const second = await share(asha, requestId, inHours(3));
  expect(await readLinkedPlan(world.host, first.key)).toBeNull();
  expect(await readLinkedPlan(world.host, second.key)).not.toBeNull();
  world.pass(3 * hourMs + planEndsAfterMs - 1);
  expect(await readLinkedPlan(world.host, second.key)).not.toBeNull();
  expect(await tidyPlans(world.host)).toBe(0);
  world.pass(1);
  expect(await readLinkedPlan(world.host, second.key)).toBeNull();
  expect(await world.as(asha).plans.list()).toEqual({ plans: [] });
  expect(await refusalOf(world.as(asha).plans.saySafe({ id: second.plan.id }))).toBe('NOT_FOUND');
  expect(await tidyPlans(world.host)).toBe(1);
  const third = await share(asha, requestId);
  await world.as(asha).plans.end({ id: third.plan.id });
  await world.as(asha).plans.end({ id: third.plan.id });
  expect(await readLinkedPlan(world.host, third.key)).toBeNull();
  expect(await readLinkedPlan(world.host, 'never existed')).toBeNull();
  const fourth = await share(asha, requestId);
  await (await world.freshlyAs(asha)).leaving.deleteAccount({ name: asha });
  expect(await readLinkedPlan(world.host, fourth.key)).toBeNull();
  expect(await sql`select from shared_plan`.execute(world.db)).toMatchObject({ rows: [] });
});

test('the other person cannot end a link: not by a block, another name, or leaving', async () => {
  const { asha, bilal, requestId } = await meeting();
  const { plan, key } = await share(asha, requestId);
  await world.db.updateTable('person').set({ name: 'Nobody' }).where('id', '=', bilal).execute();
  await world.as(bilal).safety.block({ personId: asha });
  expect(await readLinkedPlan(world.host, key)).toMatchObject({ other: 'Bilal Shaikh' });
  await (await world.freshlyAs(bilal)).leaving.deleteAccount({ name: 'Nobody' });
  expect(await readLinkedPlan(world.host, key)).toMatchObject({ other: 'Bilal Shaikh' });
  expect(await world.as(asha).plans.saySafe({ id: plan.id })).toMatchObject({ requestId: null, name: 'Bilal Shaikh' });
});

test('the link of someone suspended shows nothing, until they are no longer suspended, and they can end it', async () => {
  const { asha, bilal, chitra, requestId } = await meeting();
  await world.connect(asha, chitra);
  const other = await share(bilal, requestId);
  const { plan, key } = await share(asha, requestId);
  const ended = await share(asha, await requestOf(asha, chitra));
  await world
    .as(bilal)
    .safety.report({ id: crypto.randomUUID(), subject: { type: 'person', id: asha }, reason: 'fake' });
  const moderator = await world.moderatingAs(chitra);
  const [found = expect.fail()] = (await moderator.moderation.cases({})).cases;
  const { version } = await moderator.moderation.case({ id: found.id });
  const decided = await moderator.moderation.decide({ id: found.id, version, step: 'suspend', reason: 'scam' });
  expect(decided).toBeDefined();
  expect(await readLinkedPlan(world.host, key)).toBeNull();
  expect(await refusalOf(share(asha, requestId))).toBe('SUSPENDED');
  expect((await world.as(asha).plans.list()).plans.map(({ id }) => id).toSorted()).toEqual(
    [plan.id, ended.plan.id].toSorted(),
  );
  for (const { id } of [ended.plan, other.plan]) await world.as(asha).plans.end({ id });
  expect(await world.as(asha).plans.list()).toEqual({ plans: [plan] });
  // Safety is never limited.
  expect(await world.as(asha).plans.saySafe({ id: plan.id })).toMatchObject({ safeAt: world.now.toISOString() });
  await sql`delete from withheld`.execute(world.db);
  expect(await readLinkedPlan(world.host, key)).not.toBeNull();
  expect(await readLinkedPlan(world.host, ended.key)).toBeNull();
  expect(await readLinkedPlan(world.host, other.key)).not.toBeNull();
});

test('only the two of an accepted request may share it, before its time has passed', async () => {
  const { asha, bilal, chitra, requestId } = await meeting();
  expect(await refusalOf(share(chitra, requestId))).toBe('NOT_FOUND');
  expect(await refusalOf(share(asha, crypto.randomUUID()))).toBe('NOT_FOUND');
  expect(await refusalOf(share(asha, 'no id'))).toBe('NOT_FOUND');
  const { plan } = await share(bilal, requestId);
  expect(plan.name).toBe('Asha Kulkarni');
  expect(await refusalOf(world.as(asha).plans.saySafe({ id: plan.id }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(asha).plans.saySafe({ id: 'no id' }))).toBe('NOT_FOUND');
  await world.as(asha).plans.end({ id: plan.id });
  expect((await world.as(bilal).plans.list()).plans).toHaveLength(1);
  for (const at of [inHours(-7), inHours(24 + 4)])
    expect(await refusalOf(share(asha, requestId, at))).toBe('PLAN_TIME');
  await share(asha, requestId, inHours(-5));
  await world.as(bilal).safety.block({ personId: asha });
  expect(await refusalOf(share(asha, requestId))).toBe('NOT_FOUND');
  await world.as(bilal).safety.unblock({ personId: asha });
  const open = await world.as(asha).meets.request({ personId: chitra });
  expect(await refusalOf(share(asha, open.request.id))).toBe('NOT_FOUND');
  world.pass(dayMs);
  expect(await refusalOf(share(asha, requestId))).toBe('NOT_FOUND');
});

test('one person shares ten plans at a time, also when they press twice at once', async () => {
  const asha = await world.person('Asha');
  const requests: string[] = [];
  for (let nth = 0; nth <= maxPlans; nth++) {
    const other = await world.person(`Friend ${nth}`);
    await world.connect(asha, other);
    requests.push(await requestOf(asha, other));
  }
  const last = requests.splice(-2);
  for (const requestId of requests) await share(asha, requestId);
  const outcomes = await Promise.allSettled(last.map((requestId) => share(asha, requestId)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await world.as(asha).plans.list()).plans).toHaveLength(maxPlans);
  const kept = (await world.as(asha).plans.list()).plans[0]?.requestId ?? '';
  const again = await Promise.all([share(asha, kept), share(asha, kept)]);
  expect((await world.as(asha).plans.list()).plans).toHaveLength(maxPlans);
  const opened = await Promise.all(again.map(({ key }) => readLinkedPlan(world.host, key)));
  expect(opened.filter((it) => it !== null)).toHaveLength(1);
});

test.runIf(isRealPostgres)('a plan that is ended while its person says that they are safe is gone', async () => {
  const { asha, requestId } = await meeting();
  for (let turn = 0; turn < 5; turn++) {
    const { plan, key } = await share(asha, requestId);
    const [, said] = await Promise.allSettled([
      world.as(asha).plans.end({ id: plan.id }),
      world.as(asha).plans.saySafe({ id: plan.id }),
    ]);
    if (said.status === 'rejected') expect(said.reason).toMatchObject({ code: 'NOT_FOUND' });
    expect(await readLinkedPlan(world.host, key)).toBeNull();
  }
});
