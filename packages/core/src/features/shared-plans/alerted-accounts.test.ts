import { suspend } from '@nukkad/server/testing/suspend-person.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hourMs } from '../../kernel/time.ts';
import { freshWorld } from '../../testing/world.ts';
import { pushesAnHour } from '../notifications/delivery-limits.ts';
import { queueDueDeliveries } from '../notifications/queue-due-deliveries.ts';
import { sendContactMails, type ContactMail } from '../notifications/send-contact-mails.ts';
import { answerInvitation } from '../trusted-contact/contact-link.ts';
import { sendAlerts } from './send-alerts.ts';

const world = freshWorld();
const email = 'meera@accounts.example';

const inHours = (hours: number) => new Date(world.now.getTime() + hours * hourMs).toISOString();

async function mails() {
  const sent: ContactMail[] = [];
  await sendContactMails(world.host, async (mail) => void sent.push(mail));
  return sent;
}

async function accountOf(name: string, { isVerified = true } = {}) {
  const id = await world.person(name);
  await sql`update "user" set email = ${email}, "emailVerified" = ${isVerified} where id = ${id}`.execute(world.db);
  return id;
}

/** Asha’s mother Meera has accepted, and is to be alerted in two hours. */
async function alertSet() {
  const [asha, bilal] = [await world.person('Asha Kulkarni'), await world.person('Bilal Shaikh')];
  await world.connect(asha, bilal);
  await world.as(asha).trustedContact.ask({ name: 'Mother', email });
  const [{ token } = expect.fail()] = await mails();
  await answerInvitation(world.host, token, 'accepted');
  const { id: requestId } = await world.db.selectFrom('meet_request').select('id').executeTakeFirstOrThrow();
  const { plan } = await world.as(asha).plans.share({ requestId, place: 'Candies', meetsAt: inHours(1) });
  await world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: inHours(2) });
  return { asha, bilal, token, id: plan.id };
}

const alertsOf = async (who: string) =>
  (await world.as(who).notifications.list({})).notifications.filter(({ kind }) => kind === 'alert');

async function pushesTo(who: string) {
  while ((await queueDueDeliveries(world.host)) > 0);
  const { rows } = await sql`select kind, way from delivery join notification on notification.id = notification_id
    where person_id = ${who}`.execute(world.db);
  return rows;
}

test('Meera, who has an account, is also pushed, at night and past other pushes, until Asha says that she is safe', async () => {
  const { asha, bilal, id } = await alertSet();
  const meera = await accountOf('Meera');
  const session = await world.session(meera);
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  await world.as(meera, session).notifications.subscribe({ endpoint: 'https://push.example/meera', keys });
  world.pass(2 * hourMs);
  const period = Math.floor(world.now.getTime() / hourMs);
  const used = { person_id: meera, way: 'push', is_safety: true, period, due: pushesAnHour } as const;
  await world.db.insertInto('delivery_count').values(used).execute();
  expect(await sendAlerts(world.host)).toBe(1);
  expect(await alertsOf(meera)).toMatchObject([{ words: 'Asha', person: null, isSeen: false }]);
  for (const other of [asha, bilal]) expect(await alertsOf(other)).toEqual([]);
  expect(await pushesTo(meera)).toEqual([{ kind: 'alert', way: 'push' }]);
  expect(await mails()).toMatchObject([{ kind: 'alert', email }]);
  await world.as(asha).plans.saySafe({ id });
  expect(await alertsOf(meera)).toEqual([]);
  expect(await mails()).toMatchObject([{ kind: 'safe', email }]);
});

test.each([
  ['an address that its owner has not confirmed', () => accountOf('Dev', { isVerified: false })],
  ['another address', () => world.person('Dev')],
])('who has an account with %s is not notified', async (_, person) => {
  await alertSet();
  const dev = await person();
  world.pass(2 * hourMs);
  expect(await sendAlerts(world.host)).toBe(1);
  expect(await alertsOf(dev)).toEqual([]);
});

type Alerted = Awaited<ReturnType<typeof alertSet>> & { meera: string };

const endings: [string, (it: Alerted) => Promise<unknown>][] = [
  ['Asha removes her', ({ asha }) => world.as(asha).trustedContact.remove()],
  ['Asha asks someone else', ({ asha }) => world.as(asha).trustedContact.ask({ name: 'Father', email: 'f@x.example' })],
  ['she declines', ({ token }) => answerInvitation(world.host, token, 'refused')],
  [
    'her account gets another address',
    ({ meera }) => sql`update "user" set email = 'new@x.example' where id = ${meera}`.execute(world.db),
  ],
  [
    'Asha deletes her account',
    async ({ asha }) => (await world.freshlyAs(asha)).leaving.deleteAccount({ name: 'Asha Kulkarni' }),
  ],
];

test.each(endings)('Meera sees no alert any more once %s', async (_, end) => {
  const it = await alertSet();
  const meera = await accountOf('Meera');
  world.pass(2 * hourMs);
  await sendAlerts(world.host);
  expect(await alertsOf(meera)).toHaveLength(1);
  await end({ ...it, meera });
  expect(await alertsOf(meera)).toEqual([]);
});

test('nothing that Asha gets tells her whether her contact has an account', async () => {
  const learned = [];
  for (const hasAccount of [true, false]) {
    await world.empty();
    const { asha } = await alertSet();
    const meera = await (hasAccount ? accountOf('Meera') : world.person('Meera'));
    world.pass(2 * hourMs);
    world.updates = [];
    await sendAlerts(world.host);
    expect(await alertsOf(meera)).toHaveLength(hasAccount ? 1 : 0);
    const all = [
      world.takeUpdates(asha),
      await world.as(asha).plans.list(),
      await world.as(asha).trustedContact.get(),
      // Those of the same moment come in any order.
      (await world.as(asha).notifications.list({})).notifications.toSorted((one, other) =>
        one.kind < other.kind ? -1 : 1,
      ),
    ];
    learned.push(JSON.stringify(all).replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…'));
  }
  expect(learned[0]).toContain('alerted');
  expect(learned[0]).toBe(learned[1]);
});

test('an alert of someone who is suspended is notified too', async () => {
  const { asha } = await alertSet();
  const meera = await accountOf('Meera');
  await suspend(world.db, asha);
  world.pass(2 * hourMs);
  await sendAlerts(world.host);
  expect(await alertsOf(meera)).toHaveLength(1);
});

test('Asha, who is her own contact, is asked as always', async () => {
  const { asha } = await alertSet();
  await sql`update "user" set email = ${email} where id = ${asha}`.execute(world.db);
  world.pass(2 * hourMs);
  await sendAlerts(world.host);
  const { notifications } = await world.as(asha).notifications.list({});
  expect(notifications.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'contact', 'safe']);
});
