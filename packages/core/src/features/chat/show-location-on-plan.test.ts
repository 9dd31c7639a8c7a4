import { suspend } from '@nukkad/server/testing/suspend-person.ts';
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { moderate } from '../../testing/moderate.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { answerInvitation } from '../trusted-contact/contact-link.ts';
import { sendContactMails, type ContactMail } from '../notifications/send-contact-mails.ts';
import { readLinkedPlan } from '../shared-plans/plan-link.ts';
import { sendAlerts } from '../shared-plans/send-alerts.ts';
import { tidyPlans } from '../shared-plans/tidy-plans.ts';
import { tidyShares } from './tidy-location-shares.ts';

const world = freshWorld();
const where = isRealPostgres ? 'PostgreSQL' : 'PGlite';
const here = { latitude: 19.05961, longitude: 72.82951 };
const there = { latitude: 19.06123, longitude: 72.83342 };

const inHours = (hours: number) => new Date(world.now.getTime() + hours * hourMs).toISOString();

/** Asha has agreed to meet Bilal in an hour, and shares that. */
async function planned() {
  const [asha, bilal] = [await world.person('Asha Kulkarni'), await world.person('Bilal Shaikh')];
  await world.connect(asha, bilal);
  const { id: requestId } = await world.db.selectFrom('meet_request').select('id').executeTakeFirstOrThrow();
  const share = () => world.as(asha).plans.share({ requestId, place: 'Candies', meetsAt: inHours(1) });
  const { plan, key } = await share();
  const show = (liveMinutes: 15 | 60 | 480 = 15) =>
    world.as(asha).chat.showOnPlan({ id: plan.id, ...here, liveMinutes });
  world.updates = [];
  return { asha, bilal, id: plan.id, key, share, show };
}

const shownBy = async (key: string) => (await readLinkedPlan(world.host, key))?.shown ?? null;
/** Whether anything in the database or in updates says where Asha is. */
const tells = async () => /19\.0[56]|72\.8[23]/.test((await world.dump()) + JSON.stringify(world.updates));

test('the page of Asha’s plan shows where she is and then where she has gone, to nobody else, and not where she was', async () => {
  const { asha, bilal, id, key, show } = await planned();
  expect(await shownBy(key)).toBeNull();
  const share = await show();
  expect(share).toEqual({
    id: share.id,
    conversationId: null,
    planId: id,
    personId: asha,
    live: true,
    ...here,
    movedAt: inHours(0),
    endsAt: inHours(0.25),
  });
  expect((await world.as(asha).chat.shares()).shares).toEqual([share]);
  expect((await world.as(bilal).chat.shares()).shares).toEqual([]);
  const [movedAt, endsAt] = [world.now, new Date(share.endsAt)];
  expect(await shownBy(key)).toEqual({ ...here, areaName: 'Bandra West', movedAt, endsAt });

  world.pass(2 * minuteMs);
  await world.as(asha).chat.moveShare({ id: share.id, ...there });
  expect(await shownBy(key)).toMatchObject({ ...there, movedAt: world.now, endsAt });
  expect(await world.dump()).not.toContain(String(here.latitude));
  expect(await refusalOf(world.as(bilal).chat.moveShare({ id: share.id, ...here }))).toBe('NOT_FOUND');
  await world.as(bilal).chat.endShare({ id: share.id });
  await world.as(bilal).safety.block({ personId: asha });
  expect(await shownBy(key)).toMatchObject(there);
  expect(world.updates.filter(({ update }) => update.type.startsWith('share'))).toEqual([]);
  expect(await tidyShares(world.host)).toBe(0);
});

test('in the open sea no area is named', async () => {
  const { asha, id, key } = await planned();
  await world.as(asha).chat.showOnPlan({ id, latitude: 10, longitude: 65, liveMinutes: 15 });
  expect(await shownBy(key)).toMatchObject({ latitude: 10, areaName: null });
});

type Planned = Awaited<ReturnType<typeof planned>> & { shareId: string };

const endings: [string, (it: Planned) => Promise<unknown>][] = [
  ['she stops it', ({ asha, shareId }) => world.as(asha).chat.endShare({ id: shareId })],
  ['she says that she is safe', ({ asha, id }) => world.as(asha).plans.saySafe({ id })],
  ['she turns off the link', ({ asha, id }) => world.as(asha).plans.end({ id })],
  ['she makes another link', ({ share }) => share()],
  ['ghost mode', ({ asha }) => world.as(asha).people.setGhost({ time: '1 hour' })],
  ['she pauses her account', ({ asha }) => world.as(asha).people.setPaused({ on: true })],
  [
    'she signs out elsewhere',
    async ({ asha }) => (await world.freshlyAs(asha)).account.endSession({ id: await world.session(asha) }),
  ],
  ['she is suspended', ({ asha, bilal }) => moderate(world, bilal, { type: 'person', id: asha })],
  [
    'its time is over',
    async () => {
      world.pass(15 * minuteMs);
      await tidyShares(world.host);
    },
  ],
];

test.each(endings)('it ends when: %s; then her location is nowhere', async (name, end) => {
  const it = await planned();
  const share = await it.show();
  expect(await tells()).toBe(true);
  await end({ ...it, shareId: share.id });
  expect(await shownBy(it.key)).toBeNull();
  expect(await tells()).toBe(false);
  // Suspended, her devices are signed out.
  if (name !== 'she is suspended')
    expect(world.takeUpdates(it.asha).filter(({ type }) => type === 'share.ended')).toEqual([
      { type: 'share.ended', id: share.id, conversationId: null },
    ]);
  expect(await refusalOf(world.as(it.asha).chat.moveShare({ id: share.id, ...there }))).toMatch(/NOT_FOUND|SUSPENDED/);
});

test('it ends with her account', async () => {
  const { asha, show } = await planned();
  await show();
  await (await world.freshlyAs(asha)).leaving.deleteAccount({ name: 'Asha Kulkarni' });
  expect(await tells()).toBe(false);
});

test('saying it again ends what she has shown since she said that she is safe', async () => {
  const { asha, id, key, show } = await planned();
  await world.as(asha).plans.saySafe({ id });
  await show();
  await world.as(asha).plans.saySafe({ id });
  expect(await shownBy(key)).toBeNull();
});

test('it ends with the link at the latest, also when that ends sooner', async () => {
  const { asha, id, key, show } = await planned();
  await world.as(asha).trustedContact.ask({ name: 'Mother', email: 'mother@shown.example' });
  await answerInvitation(world.host, (await mails())[0]?.token ?? '', 'accepted');
  await world.as(asha).plans.setSafeBy({ id, safeBy: inHours(13) });
  world.pass(11 * hourMs);
  expect(await show(480)).toMatchObject({ endsAt: inHours(8) });
  const { endsAt } = await world.as(asha).plans.setSafeBy({ id, safeBy: null });
  expect(endsAt).toBe(inHours(2));
  expect((await world.as(asha).chat.shares()).shares).toMatchObject([{ endsAt }]);
  expect(await show(480)).toMatchObject({ endsAt });
  world.takeUpdates(asha);
  world.pass(2 * hourMs);
  expect(await readLinkedPlan(world.host, key)).toBeNull();
  // Her devices learn it, whichever is tidied first.
  expect(await tidyPlans(world.host)).toBe(0);
  expect(await tidyShares(world.host)).toBe(1);
  expect(world.takeUpdates(asha)).toMatchObject([{ type: 'share.ended' }]);
  expect(await tidyPlans(world.host)).toBe(1);
  expect(await refusalOf(show())).toBe('NOT_FOUND');
});

async function mails() {
  const sent: ContactMail[] = [];
  await sendContactMails(world.host, async (mail) => void sent.push(mail));
  return sent;
}

/** Her mother has got an alert, and its link. */
async function alerted() {
  const it = await planned();
  const { asha, id } = it;
  await world.as(asha).trustedContact.ask({ name: 'Mother', email: 'mother@shown.example' });
  await answerInvitation(world.host, (await mails())[0]?.token ?? '', 'accepted');
  await world.as(asha).plans.setSafeBy({ id, safeBy: inHours(2) });
  world.pass(2 * hourMs);
  await sendAlerts(world.host);
  const [alert = expect.fail()] = await mails();
  return { ...it, ownKey: it.key, key: alert.plan?.key ?? '' };
}

test('her contact sees it by the link in an alert, until she removes them, and no guessed link shows it', async () => {
  const { asha, id, show, key } = await alerted();
  await show();
  expect(await shownBy(key)).toMatchObject(here);
  for (const guessed of ['', id, key.slice(1), key.toLowerCase() === key ? key.toUpperCase() : key.toLowerCase()])
    expect(await shownBy(guessed)).toBeNull();
  await world.as(asha).trustedContact.remove();
  expect(await shownBy(key)).toBeNull();
  // She still shows it to those to whom she gave her own link.
  expect((await world.as(asha).chat.shares()).shares).toHaveLength(1);
});

test('once she has said that she is safe, the link in the alert shows the plan, and no later places', async () => {
  const { asha, id, show, key, ownKey } = await alerted();
  await show();
  expect(await shownBy(key)).toMatchObject(here);
  await world.as(asha).plans.saySafe({ id });
  await show();
  expect(await readLinkedPlan(world.host, key)).toMatchObject({ safeAt: world.now, shown: null });
  expect(await shownBy(ownKey)).toMatchObject(here);
});

test('while she is suspended no link shows where she is, and she can end it herself', async () => {
  const { asha, show, key, ownKey } = await alerted();
  const { id } = await show();
  // Without what else suspending does.
  await suspend(world.db, asha);
  expect(await readLinkedPlan(world.host, ownKey)).toBeNull();
  expect(await readLinkedPlan(world.host, key)).toMatchObject({ sharer: 'Asha', shown: null });
  expect(await refusalOf(show())).toBe('SUSPENDED');
  await world.as(asha).chat.endShare({ id });
  expect(await tells()).toBe(false);
});

test('it is refused for others’ plans, in ghost mode, signed out, too often, and for odd values, and nothing is kept', async () => {
  const { asha, bilal, id, show } = await planned();
  const input = { id, ...here, liveMinutes: 15 } as const;
  expect(await refusalOf(world.as(bilal).chat.showOnPlan(input))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(asha).chat.showOnPlan({ ...input, id: crypto.randomUUID() }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(null).chat.showOnPlan(input))).toBe('SIGNED_OUT');
  for (const odd of [
    { ...input, latitude: 90.1 },
    { ...input, longitude: Number.NaN },
    { ...input, liveMinutes: 16 },
    { ...input, liveMinutes: null },
    { ...input, accuracy: 5 },
  ])
    expect(await refusalOf(world.as(asha).chat.showOnPlan(odd as never))).toBe('BAD_REQUEST');
  await world.as(asha).people.setGhost({ time: '1 hour' });
  expect(await refusalOf(show())).toBe('GHOST');
  await world.as(asha).people.setGhost({ time: null });
  expect(await tells()).toBe(false);
  const refusals = [];
  for (let turn = 0; turn < 12; turn++)
    refusals.push(
      await show().then(
        () => null,
        (error: { code: string }) => error.code,
      ),
    );
  expect(refusals).toContain('TOO_MANY');
  expect(await world.db.selectFrom('share').selectAll().execute()).toHaveLength(1);
});

test(`what ends it at the same moment leaves nothing shown (${where})`, async () => {
  for (let round = 0; round < 6; round++) {
    await world.empty();
    const { asha, id, show } = await planned();
    const ends =
      round % 2 ? () => world.as(asha).people.setGhost({ time: '1 hour' }) : () => world.as(asha).plans.end({ id });
    const both = [() => show().catch(() => null), ends];
    await Promise.all((round % 3 ? both : both.toReversed()).map((act) => act()));
    expect(await tells()).toBe(false);
  }
});
