import { suspend } from '@nukkad/server/testing/suspend-person.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { pushesAnHour } from '../notifications/delivery-limits.ts';
import { queueDueDeliveries } from '../notifications/queue-due-deliveries.ts';
import { sendContactMails, type ContactMail } from '../notifications/send-contact-mails.ts';
import { answerInvitation, readInvitation } from '../trusted-contact/contact-link.ts';
import { firstName } from '../people/first-name.ts';
import { readLinkedPlan } from './plan-link.ts';
import { askWhetherSafe, sendAlerts } from './send-alerts.ts';
import { tidyPlans } from './tidy-plans.ts';

const world = freshWorld();
const where = isRealPostgres ? 'PostgreSQL' : 'PGlite';
const mother = { name: 'Mother', email: 'mother@alerts.example' };

const inHours = (hours: number) => new Date(world.now.getTime() + hours * hourMs).toISOString();

/** What leaves by mail now. */
async function mails() {
  const sent: ContactMail[] = [];
  await sendContactMails(world.host, async (mail) => void sent.push(mail));
  return sent;
}

async function askMother(who: string) {
  await world.as(who).trustedContact.ask(mother);
  const [mail = expect.fail()] = await mails();
  return mail.token;
}

/** Asha’s mother is her contact, and Asha meets Bilal in an hour. */
async function meeting() {
  const [asha, bilal] = [await world.person('Asha Kulkarni'), await world.person('Bilal Shaikh')];
  await world.connect(asha, bilal);
  const token = await askMother(asha);
  await answerInvitation(world.host, token, 'accepted');
  const { id: requestId } = await world.db.selectFrom('meet_request').select('id').executeTakeFirstOrThrow();
  const share = async (safeBy?: string) => {
    const { plan } = await world.as(asha).plans.share({ requestId, place: 'Candies', meetsAt: inHours(1) });
    return safeBy === undefined ? plan : world.as(asha).plans.setSafeBy({ id: plan.id, safeBy });
  };
  return { asha, bilal, token, share };
}

const notified = async (who: string) =>
  (await world.as(who).notifications.list({})).notifications.filter(({ kind }) => kind === 'safe');

test('Asha says nothing in time: she is asked before, her mother gets one mail, and then one that she is safe', async () => {
  const { asha, share } = await meeting();
  const plan = await share(inHours(3));
  expect(plan).toMatchObject({ safeBy: inHours(3), alertedAt: null, endsAt: inHours(15) });
  world.pass(3 * hourMs - 11 * minuteMs);
  expect(await askWhetherSafe(world.host)).toBe(0);
  world.pass(minuteMs);
  expect(await askWhetherSafe(world.host)).toBe(1);
  expect(await askWhetherSafe(world.host)).toBe(0);
  expect(await notified(asha)).toEqual([expect.objectContaining({ words: '', endsAt: plan.safeBy, isSeen: false })]);
  expect(await sendAlerts(world.host)).toBe(0);
  world.pass(10 * minuteMs);
  const alertedAt = world.now.toISOString();
  expect(await sendAlerts(world.host)).toBe(1);
  expect(await sendAlerts(world.host)).toBe(0);
  const [alert = expect.fail(), ...others] = await mails();
  expect(others).toEqual([]);
  const facts = { other: 'Bilal Shaikh', place: 'Candies', meetsAt: new Date(plan.meetsAt) };
  expect(alert).toMatchObject({
    email: mother.email,
    name: 'Asha Kulkarni',
    language: 'en',
    kind: 'alert',
    plan: facts,
  });
  expect(alert.plan?.at).toEqual(new Date(plan.safeBy ?? ''));
  const key = alert.plan?.key ?? '';
  expect(await readLinkedPlan(world.host, key)).toMatchObject({ sharer: 'Asha', safeAt: null });
  expect(await world.dump()).not.toContain(key);
  expect((await world.as(asha).plans.list()).plans).toMatchObject([{ safeBy: null, alertedAt }]);
  expect(await notified(asha)).toEqual([expect.objectContaining({ words: 'alerted', isSeen: false })]);
  world.pass(minuteMs);
  expect(await refusalOf(world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: inHours(1) }))).toBe('ALERT_SENT');
  const safe = await world.as(asha).plans.saySafe({ id: plan.id });
  expect(safe).toMatchObject({ safeAt: world.now.toISOString(), alertedAt: null });
  expect(await world.as(asha).plans.saySafe({ id: plan.id })).toEqual(safe);
  expect(await mails()).toMatchObject([{ kind: 'safe', email: mother.email, plan: { ...facts, at: world.now } }]);
  expect(await mails()).toEqual([]);
  expect(await notified(asha)).toEqual([]);
});

test('who says in time that they are safe, moves the time, ends the link or the alert, alerts nobody', async () => {
  const { asha, share } = await meeting();
  const plan = await share(inHours(2));
  world.pass(2 * hourMs - minuteMs);
  await askWhetherSafe(world.host);
  const later = new Date(Date.parse(plan.safeBy ?? '') + 30 * minuteMs).toISOString();
  await world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: later });
  world.pass(2 * minuteMs);
  expect(await sendAlerts(world.host)).toBe(0);
  world.pass(20 * minuteMs);
  // Asked again before the new time.
  expect(await askWhetherSafe(world.host)).toBe(1);
  await world.as(asha).plans.saySafe({ id: plan.id });
  world.pass(hourMs);
  expect(await sendAlerts(world.host)).toBe(0);
  await world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: inHours(1) });
  await world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: null });
  world.pass(2 * hourMs);
  expect(await sendAlerts(world.host)).toBe(0);
  await world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: inHours(1) });
  await world.as(asha).plans.end({ id: plan.id });
  world.pass(2 * hourMs);
  expect(await sendAlerts(world.host)).toBe(0);
  expect(await mails()).toEqual([]);
});

test('the time is from half an hour to twelve hours after the meeting begins, and not over', async () => {
  const { asha, share } = await meeting();
  const minutes = (many: number) => inHours(1 + many / 60);
  for (const at of [minutes(29), minutes(12 * 60 + 1)]) expect(await refusalOf(share(at))).toBe('SAFE_BY_TIME');
  const plan = await share(minutes(30));
  await world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: minutes(12 * 60) });
  expect((await world.as(asha).plans.list()).plans[0]?.endsAt).toBe(inHours(25));
  world.pass(3 * hourMs);
  expect(await refusalOf(world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: inHours(0) }))).toBe('SAFE_BY_TIME');
});

test('a new link of the plan keeps the alert, within the times that the meeting allows', async () => {
  const { asha, share } = await meeting();
  const plan = await share(inHours(2));
  expect(await share()).toMatchObject({ id: plan.id, safeBy: plan.safeBy });
  world.pass(90 * minuteMs);
  // The meeting is an hour from now.
  const moved = await share();
  expect(moved.safeBy).toBe(inHours(1.5));
  world.pass(2 * hourMs);
  expect(await sendAlerts(world.host)).toBe(1);
  const [alert = expect.fail()] = await mails();
  await share();
  expect((await world.as(asha).plans.list()).plans).toMatchObject([{ safeBy: null, alertedAt: expect.any(String) }]);
  expect(await readLinkedPlan(world.host, alert.plan?.key ?? '')).toMatchObject({ sharer: 'Asha' });
});

test('without a contact who has accepted there is no alert; a contact who says no ends it', async () => {
  const { asha, token, share } = await meeting();
  const plan = await share(inHours(2));
  await answerInvitation(world.host, token, 'refused');
  expect(await readInvitation(world.host, token)).toBeNull();
  expect((await world.as(asha).plans.list()).plans).toMatchObject([{ safeBy: null }]);
  const set = () => world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: inHours(2) });
  expect(await refusalOf(set())).toBe('NO_CONTACT');
  expect(await refusalOf(share(inHours(2)))).toBe('NO_CONTACT');
  await world.as(asha).trustedContact.ask({ name: 'Father', email: 'father@alerts.example' });
  expect(await refusalOf(set())).toBe('NO_CONTACT');
  world.pass(3 * hourMs);
  expect(await sendAlerts(world.host)).toBe(0);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['asked']);
});

test('a removed contact gets nothing, not even an alert that is written', async () => {
  const { asha, share } = await meeting();
  await share(inHours(2));
  world.pass(3 * hourMs);
  expect(await sendAlerts(world.host)).toBe(1);
  await world.as(asha).trustedContact.remove();
  expect(await mails()).toEqual([]);
  const kept = await world.db.selectFrom('shared_plan').select('alert_digest').execute();
  expect(kept).toEqual([{ alert_digest: null }]);
  expect((await world.as(asha).plans.list()).plans).toMatchObject([{ safeBy: null, alertedAt: null }]);
});

test('an alert is sent late rather than never, also to the contact of someone who is suspended or blocked', async () => {
  const { asha, bilal, share } = await meeting();
  const plan = await share(inHours(2));
  await world.as(bilal).safety.block({ personId: asha });
  await suspend(world.db, asha);
  // The server was down until the plan had ended.
  world.pass(40 * hourMs);
  expect(await tidyPlans(world.host)).toBe(0);
  expect(await sendAlerts(world.host)).toBe(1);
  const [alert = expect.fail()] = await mails();
  expect(await readLinkedPlan(world.host, alert.plan?.key ?? '')).toMatchObject({ other: 'Bilal Shaikh' });
  await world.as(asha).plans.saySafe({ id: plan.id });
  expect((await mails()).map(({ kind }) => kind)).toEqual(['safe']);
});

test('the mail that Asha is safe follows the alert, even if its operation began before', async () => {
  const { asha, share } = await meeting();
  const plan = await share(inHours(2));
  world.pass(2 * hourMs);
  await sendAlerts(world.host);
  world.pass(-100);
  await world.as(asha).plans.saySafe({ id: plan.id });
  world.pass(100);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['alert', 'safe']);
});

test('after an alert the link ends once they are safe, and the next alert is not at once', async () => {
  const { asha, share } = await meeting();
  const plan = await share(inHours(2));
  world.pass(2 * hourMs);
  await sendAlerts(world.host);
  expect(await refusalOf(world.as(asha).plans.end({ id: plan.id }))).toBe('ALERT_SENT');
  await world.as(asha).plans.saySafe({ id: plan.id });
  const inMinutes = (many: number) => ({ id: plan.id, safeBy: inHours(many / 60) });
  expect(await refusalOf(world.as(asha).plans.setSafeBy(inMinutes(30)))).toBe('SAFE_BY_TIME');
  await world.as(asha).plans.setSafeBy(inMinutes(31));
  // A new link changes nothing about that.
  await world.as(asha).plans.share({ requestId: plan.requestId ?? '', place: '', meetsAt: plan.meetsAt });
  expect(await refusalOf(world.as(asha).plans.setSafeBy(inMinutes(30)))).toBe('SAFE_BY_TIME');
  await world.as(asha).plans.end({ id: plan.id });
  expect((await world.as(asha).plans.list()).plans).toEqual([]);
});

test('half an hour after an alert the next one can be sent, also on a plan that was ended and shared again', async () => {
  const { asha, share } = await meeting();
  const { id, requestId, meetsAt } = await share(inHours(2));
  world.pass(2 * hourMs);
  await sendAlerts(world.host);
  const { plans } = world.as(asha);
  await plans.saySafe({ id });
  await plans.end({ id });
  const { plan } = await plans.share({ requestId: requestId ?? '', place: '', meetsAt });
  world.pass(10 * minuteMs);
  const inMinutes = (many: number) => ({ id: plan.id, safeBy: inHours(many / 60) });
  expect(await refusalOf(plans.setSafeBy(inMinutes(20)))).toBe('SAFE_BY_TIME');
  expect(await plans.setSafeBy(inMinutes(21))).toMatchObject({ safeBy: inHours(21 / 60) });
});

test('the question is pushed even when other pushes have used up the limit of an hour', async () => {
  const { asha, share } = await meeting();
  await share(inHours(2));
  world.pass(2 * hourMs - minuteMs);
  const period = Math.floor(world.now.getTime() / hourMs);
  const used = { person_id: asha, way: 'push', is_safety: true, period, due: pushesAnHour } as const;
  await world.db.insertInto('delivery_count').values(used).execute();
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const session = await world.session(asha);
  await world.as(asha, session).notifications.subscribe({ endpoint: 'https://push.example/phone', keys });
  await askWhetherSafe(world.host);
  while ((await queueDueDeliveries(world.host)) > 0);
  const { rows } = await sql`select kind, way from delivery join notification on notification.id = notification_id
    where kind = 'safe'`.execute(world.db);
  expect(rows).toEqual([{ kind: 'safe', way: 'push' }]);
});

test('an invitation of someone who is suspended by then is not sent', async () => {
  const asha = await world.person('Asha Kulkarni');
  await world.as(asha).trustedContact.ask(mother);
  await suspend(world.db, asha);
  expect(await mails()).toEqual([]);
});

test.each([
  ['Asha Kulkarni', 'Asha'],
  ['  आशा कुलकर्णी', 'आशा'],
  ['D’Souza-Rao Maria', 'D’Souza-Rao'],
  ['J. Asha', 'J'],
  ['https://evil.example/verify', 'https'],
  ['Security⠀alert:⠀sign⠀in', 'Security'],
  ['🙂', 'Someone'],
  ['a'.repeat(60), 'a'.repeat(25)],
])('the first name of %s for people without an account is %s', (name, first) => expect(firstName(name)).toBe(first));

test('a mail that fails is sent again, and the all-clear waits for it', async () => {
  const { asha, share } = await meeting();
  const plan = await share(inHours(2));
  world.pass(2 * hourMs);
  await sendAlerts(world.host);
  const failing = async () => {
    throw new Error('No mail server.');
  };
  const failures: unknown[] = [];
  expect(await sendContactMails(world.host, failing, (error) => failures.push(error))).toBe(0);
  expect(failures).toHaveLength(1);
  await world.as(asha).plans.saySafe({ id: plan.id });
  expect(await mails()).toEqual([]);
  world.pass(minuteMs);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['alert', 'safe']);
});

test(`of several processes one sends the alert, and 'I'm safe' at that moment leaves no contact in doubt (${where})`, async () => {
  const { asha, share } = await meeting();
  const plan = await share(inHours(2));
  world.pass(2 * hourMs);
  const counts = await Promise.all([1, 2, 3].map(() => sendAlerts(world.host)));
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  const sent = (await Promise.all([mails(), mails(), mails()])).flat();
  expect(sent.map(({ kind }) => kind)).toEqual(['alert']);
  await world.as(asha).plans.saySafe({ id: plan.id });
  expect((await mails()).map(({ kind }) => kind)).toEqual(['safe']);
  for (let turn = 0; turn < 10; turn++) {
    await world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: inHours(1) });
    world.pass(hourMs);
    const both = [() => sendAlerts(world.host), () => world.as(asha).plans.saySafe({ id: plan.id })];
    await Promise.all((turn % 2 ? both : both.toReversed()).map((work) => work()));
    await sendAlerts(world.host);
    // Nothing, or both: never an alert alone.
    expect([[], ['alert', 'safe']]).toContainEqual((await mails()).map(({ kind }) => kind));
    expect((await world.as(asha).plans.list()).plans).toMatchObject([{ safeBy: null, alertedAt: null }]);
  }
});

test(`a contact who says no while the alert is sent gets one mail or none, without a deadlock (${where})`, async () => {
  const { asha, token, share } = await meeting();
  await share(inHours(2));
  world.pass(2 * hourMs);
  await Promise.all([sendAlerts(world.host), answerInvitation(world.host, token, 'refused'), sendAlerts(world.host)]);
  expect(await mails()).toEqual([]);
  expect((await world.as(asha).plans.list()).plans).toMatchObject([{ safeBy: null, alertedAt: null }]);
});
