import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { expireMeetRequests } from '../meets/expire-requests.ts';
import { sendRefunds } from '../payments/send-refunds.ts';
import { remindOfEvents } from '../reminders/send-reminders.ts';
import { notificationPath } from './notification-path.ts';
import { notificationWords } from './notification-words/notification-words.ts';
import { english } from './notification-words/notifications-in-english.ts';

const world = freshWorld();
const minute = 60_000;
const hour = 60 * minute;

const list = async (who: string) => (await world.as(who).notifications.list()).notifications;
const kinds = async (who: string) => (await list(who)).map(({ kind }) => kind);
const titles = async (who: string) => (await list(who)).map((it) => notificationWords(english, it).title);
const unseen = async (who: string) => (await world.as(who).notifications.list()).unseen;
const people = (...names: string[]) => Promise.all(names.map((name) => world.person(name)));
const ask = async (from: string, to: string) =>
  (await world.as(from).meets.request({ personId: to, window: 'today', note: 'Chai?' })).request.id;

describe('a request', () => {
  test('is a notification of the one who is asked, with its note, and then of the one who asked', async () => {
    await people('Asha', 'Bilal', 'Chitra');
    const id = await ask('Asha', 'Bilal');
    expect(await list('Bilal')).toMatchObject([
      { kind: 'request', person: { id: 'Asha', name: 'Asha' }, words: 'Chai?', isSeen: false, event: null },
    ]);
    expect([await kinds('Asha'), await kinds('Chitra')]).toEqual([[], []]);
    const { conversationId } = await world.as('Bilal').meets.setStatus({ id, status: 'accepted' });
    expect(await kinds('Bilal')).toEqual([]);
    const [accepted] = await list('Asha');
    expect(accepted).toMatchObject({ kind: 'accepted', person: { id: 'Bilal' }, conversationId });
    expect(accepted && notificationPath(accepted)).toBe(`/chat/${conversationId}`);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['withdrawn', (id) => world.as('Asha').meets.setStatus({ id, status: 'withdrawn' })],
    ['declined', (id) => world.as('Bilal').meets.setStatus({ id, status: 'declined' })],
    ['over', async () => world.pass(24 * hour)],
    ['marked as over', async () => (world.pass(24 * hour), expireMeetRequests(world.host))],
    ['of someone they block', () => world.as('Bilal').safety.block({ personId: 'Asha' })],
    ['of someone who blocks them', () => world.as('Asha').safety.block({ personId: 'Bilal' })],
    ['of someone whose account is deleted', () => sql`delete from "user" where id = 'Asha'`.execute(world.db)],
  ])('is gone from the list once it is %s', async (_, happens) => {
    await people('Asha', 'Bilal');
    const id = await ask('Asha', 'Bilal');
    expect(await unseen('Bilal')).toBe(1);
    await happens(id);
    expect([await kinds('Bilal'), await unseen('Bilal')]).toEqual([[], 0]);
  });
});

describe('an event', () => {
  async function attended() {
    await people('Asha', 'Bilal', 'Chitra', 'Dev');
    const id = await world.event('jam', { host: 'Asha', inHours: 72 });
    await world.take('Bilal', id);
    return id;
  }
  const announce = (id: string, body: string) => (
    world.pass(minute),
    world.as('Asha').hosting.announce({ id, announcementId: crypto.randomUUID(), body })
  );

  test('has announcements for those who go, which count as seen once its page was open', async () => {
    const id = await attended();
    const { id: announcementId } = await announce(id, 'Bring a mat.');
    expect(await list('Bilal')).toMatchObject([
      { kind: 'announcement', words: 'Bring a mat.', event: { id, name: 'Event jam' } },
    ]);
    expect([await kinds('Asha'), await kinds('Chitra')]).toEqual([[], []]);
    await world.as('Bilal').events.seeAnnouncements({ id, announcementId });
    expect([await unseen('Bilal'), (await list('Bilal'))[0]?.isSeen]).toEqual([0, true]);
  });

  test('that is cancelled replaces what was said before', async () => {
    const id = await attended();
    await announce(id, 'Bring a mat.');
    world.pass(49 * hour);
    await remindOfEvents(world.host);
    expect(await kinds('Bilal')).toEqual(['day', 'announcement']);
    await world.as('Asha').hosting.cancel({ id });
    expect(await titles('Bilal')).toEqual(['Event jam is cancelled']);
  });

  test.each([
    [0, 'Your tickets are no longer valid.'],
    [200, 'Your tickets are no longer valid. What you paid will be refunded.'],
  ])('that is cancelled speaks of a refund only to those who paid: ₹%i', async (price, body) => {
    await people('Asha', 'Bilal');
    const id = await world.event('jam', { host: 'Asha', inHours: 72, price });
    const order = await world.take('Bilal', id);
    if (price > 0) await world.pay('Bilal', order);
    await world.as('Asha').hosting.cancel({ id });
    const [cancelled] = await list('Bilal');
    expect(cancelled!.kind).toBe('cancelled');
    expect(notificationWords(english, cancelled!).body).toBe(body);
  });

  test('reminds each of those who go, until it is over', async () => {
    await attended();
    world.pass(71.5 * hour);
    await remindOfEvents(world.host);
    expect([await kinds('Bilal'), await kinds('Chitra')]).toEqual([['hour'], []]);
    world.pass(4 * hour);
    await remindOfEvents(world.host);
    expect(await titles('Bilal')).toEqual(['How was Event jam?']);
  });

  test('has questions for its host and answers for those who asked', async () => {
    const id = await attended();
    const questionId = crypto.randomUUID();
    await world.as('Chitra').questions.ask({ id, questionId, body: 'Is there parking?' });
    expect(await list('Asha')).toMatchObject([
      { kind: 'question', person: { name: 'Chitra' }, words: 'Is there parking?' },
    ]);
    expect([await kinds('Bilal'), await kinds('Chitra')]).toEqual([[], []]);
    await world.as('Asha').questions.answer({ id, questionId, body: 'Yes.' });
    expect(await kinds('Asha')).toEqual([]);
    expect(await list('Chitra')).toMatchObject([{ kind: 'answer', words: 'Yes.', person: null }]);
    await world.as('Chitra').questions.remove({ id, questionId });
    expect(await kinds('Chitra')).toEqual([]);
  });

  test('that is handed over asks its new host, until they answer', async () => {
    await people('Asha', 'Bilal');
    const id = await world.event('jam', { host: 'Asha', inHours: 72 });
    await world.connect('Asha', 'Bilal');
    await world.as('Asha').hosting.addTeam({ id, personId: 'Bilal', role: 'cohost' });
    const offer = (personId: string | null) => world.as('Asha').hosting.handOver({ id, personId });
    await offer('Bilal');
    expect(await list('Bilal')).toMatchObject([{ kind: 'handover', person: { name: 'Asha' }, event: { id } }]);
    expect(await titles('Bilal')).toEqual(['Asha wants to hand Event jam over to you']);
    await offer(null);
    expect(await kinds('Bilal')).toEqual([]);
    await offer('Bilal');
    await world.as('Bilal').hosting.answerHandOver({ id, answer: 'accept' });
    expect(await kinds('Bilal')).toEqual([]);
  });

  test('that is full offers its seats to the first who wait, as long as the offer stands', async () => {
    await people('Asha', 'Bilal', 'Chitra');
    const id = await world.event('full', { host: 'Asha', seats: 1 });
    const { id: order } = await world.take('Bilal', id);
    await world.as('Chitra').tickets.wait({ id, waitingId: crypto.randomUUID() });
    await world.as('Bilal').tickets.cancel({ id: order });
    const [offer] = await list('Chitra');
    expect(offer).toMatchObject({ kind: 'offer', event: { id } });
    world.now = new Date(offer?.endsAt ?? '');
    expect(await kinds('Chitra')).toEqual([]);
  });

  test('that costs something tells of the payment and of the refund', async () => {
    await people('Asha', 'Bilal');
    const id = await world.event('supper', { host: 'Asha', price: 200, inHours: 72 });
    await world.pay('Bilal', await world.take('Bilal', id));
    expect(await titles('Bilal')).toEqual(['We received your payment of ₹200']);
    await world.as('Asha').hosting.cancel({ id });
    await sendRefunds(world.host);
    expect((await titles('Bilal')).toSorted()).toEqual(['Event supper is cancelled', '₹200 was refunded']);
  });
});

test('the refund of a promotion names its amount and its event', async () => {
  await people('Asha');
  const id = await world.event('jam', { host: 'Asha', inHours: 24 * 20 });
  const { promotions, hosting } = world.as('Asha');
  await world.pay('Asha', await promotions.order({ id, orderId: crypto.randomUUID(), weeks: 2, weekPrice: 200 }));
  world.pass(hour);
  await hosting.cancel({ id });
  await sendRefunds(world.host);
  const refund = (await list('Asha')).find(({ kind }) => kind === 'refund');
  expect(notificationWords(english, refund!)).toEqual({ title: '₹200 was refunded', body: 'Event jam' });
});

describe('what was seen', () => {
  test('is seen on all devices, one by one or all together, and only by its person', async () => {
    await people('Asha', 'Bilal', 'Chitra');
    await ask('Asha', 'Bilal');
    await ask('Chitra', 'Bilal');
    const [first] = await list('Bilal');
    world.updates = [];
    expect(await world.as('Asha').notifications.markSeen({ id: first?.id ?? '' })).toEqual({ unseen: 0 });
    expect(await unseen('Bilal')).toBe(2);
    expect(world.takeUpdates('Bilal')).toEqual([]);
    expect(await world.as('Bilal').notifications.markSeen({ id: first?.id ?? '' })).toEqual({ unseen: 1 });
    expect(world.takeUpdates('Bilal')).toEqual([{ type: 'notifications.changed' }]);
    expect(await world.as('Bilal').notifications.markSeen({ id: null })).toEqual({ unseen: 0 });
    expect(await world.as('Bilal').notifications.markSeen({ id: null })).toEqual({ unseen: 0 });
    expect(world.takeUpdates('Bilal')).toEqual([{ type: 'notifications.changed' }]);
    expect((await list('Bilal')).map(({ isSeen }) => isSeen)).toEqual([true, true]);
  });

  test('is listed in pages, without gap or repeat', async () => {
    const names = Array.from({ length: 35 }, (_, nth) => `P${nth}`);
    await people('Bilal', ...names);
    for (const name of names) await ask(name, 'Bilal');
    const first = await world.as('Bilal').notifications.list();
    expect([first.notifications.length, first.unseen]).toEqual([30, 35]);
    const second = await world.as('Bilal').notifications.list({ after: first.next ?? '' });
    expect(second.next).toBe(null);
    const all = [...first.notifications, ...second.notifications].map(({ person }) => person?.id);
    expect(new Set(all)).toEqual(new Set(names));
    expect(all).toHaveLength(35);
    expect(await refusalOf(world.as('P1').notifications.list({ after: 'forged' }))).toBe('CURSOR_UNUSABLE');
  });
});

describe('settings', () => {
  test('are usual until they are changed, field by field', async () => {
    await people('Asha');
    const asha = world.as('Asha').notifications;
    expect(await asha.settings()).toMatchObject({
      quiet: { from: '22:00', to: '08:00' },
      timeZone: 'Asia/Kolkata',
      pausedUntil: null,
      showNames: false,
      digest: false,
      isSubscribed: false,
    });
    await asha.saveSettings({ ways: { requests: { push: false, mail: false } } });
    await asha.saveSettings({ quiet: null, showNames: true, timeZone: 'Asia/Calcutta' });
    expect(await asha.settings()).toMatchObject({
      ways: { requests: { push: false, mail: false }, offers: { push: true, mail: true } },
      quiet: null,
      timeZone: 'Asia/Kolkata',
      showNames: true,
    });
    expect(await refusalOf(asha.saveSettings({ timeZone: 'Nowhere' }))).toBe('BAD_REQUEST');
    expect(await refusalOf(asha.saveSettings({ quiet: { from: '24:00', to: '08:00' } }))).toBe('BAD_REQUEST');
  });

  test('can pause everything for a while', async () => {
    await people('Asha');
    const { pausedUntil } = await world.as('Asha').notifications.pause({ hours: 8 });
    expect(pausedUntil).toBe(new Date(world.now.getTime() + 8 * hour).toISOString());
    world.pass(8 * hour);
    expect(await world.as('Asha').notifications.settings()).toMatchObject({ pausedUntil: null });
  });
});

describe('a push subscription', () => {
  const subscription = (endpoint: string) => ({
    endpoint,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  });
  const kept = async () =>
    (
      await world.db.selectFrom('push_subscription').select(['person_id', 'endpoint']).orderBy('endpoint').execute()
    ).map((row) => `${row.person_id} ${row.endpoint}`);

  test('belongs to a session, and goes with it', async () => {
    await people('Asha');
    const id = await world.session('Asha');
    const asha = world.as('Asha', id).notifications;
    await asha.subscribe(subscription('https://push.example/1'));
    await asha.subscribe(subscription('https://push.example/2'));
    expect(await kept()).toEqual(['Asha https://push.example/2']);
    expect(await asha.settings()).toMatchObject({ isSubscribed: true });
    expect(await world.as('Asha', await world.session('Asha')).notifications.settings()).toMatchObject({
      isSubscribed: false,
    });
    await sql`delete from "session" where id = ${id}`.execute(world.db);
    expect(await kept()).toEqual([]);
  });

  test('of a browser in which someone else signs in is theirs', async () => {
    await people('Asha', 'Bilal');
    await world.as('Asha', await world.session('Asha')).notifications.subscribe(subscription('https://push.example/1'));
    const bilal = world.as('Bilal', await world.session('Bilal')).notifications;
    await bilal.subscribe(subscription('https://push.example/1'));
    expect(await kept()).toEqual(['Bilal https://push.example/1']);
    await bilal.unsubscribe();
    expect(await kept()).toEqual([]);
  });

  test('is refused without a session, elsewhere than at a push service, and too often; a person has at most ten', async () => {
    await people('Asha');
    expect(await refusalOf(world.as('Asha').notifications.subscribe(subscription('https://push.example/1')))).toBe(
      'SIGNED_OUT',
    );
    const asha = world.as('Asha', await world.session('Asha')).notifications;
    expect(await refusalOf(asha.subscribe(subscription('https://127.0.0.1/')))).toBe('PUSH_ADDRESS');
    for (let nth = 1; nth < 12; nth++) {
      world.pass(1000);
      await world
        .as('Asha', await world.session('Asha'))
        .notifications.subscribe(subscription(`https://push.example/${100 + nth}`));
    }
    const all = await kept();
    expect([all.length, all[0]]).toEqual([10, 'Asha https://push.example/102']);
  });
});
