import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { freshWorld, type World } from '../../testing/world.ts';
import { allContinued } from '../../kernel/continue-in-background.ts';
import { draftFrom } from '../hosting/event-draft.ts';
import { sendPaymentReceipts } from '../payments/send-payment-receipts.ts';
import { nextStep, type Settings, type Undelivered } from './when-to-push-or-mail.ts';
import { nextCheck } from './outdated-pushes.ts';
import { quietEnd } from './quiet-hours.ts';
import { markPushes, takePushes, type PushOutcome, type TakenPush } from './push-queue.ts';
import { sendMails, type NotificationMail } from './send-mails.ts';
import type { Push } from './push-message.ts';
import { defaultWays } from './default-push-and-mail.ts';
import { MissedMessages } from './missed-messages.ts';
import { causeAt } from './notification-causes.ts';
import { notificationKinds } from './notification-kind.ts';
import { queueDueDeliveries } from './queue-due-deliveries.ts';
import { recoverMissedMessages } from './recover-missed-messages.ts';

const world = freshWorld();
const minute = 60_000;
const hour = 60 * minute;

const people = (...names: string[]) => Promise.all(names.map((name) => world.person(name)));
const ask = async (from: string, to: string) =>
  (await world.as(from).meets.request({ personId: to, window: 'today' })).request.id;
const say = (who: string, id: string, message: string) =>
  world.as(who).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });

async function subscribe(who: string, name: string) {
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const session = await world.session(who);
  await world.as(who, session).notifications.subscribe({ endpoint: `https://push.example/${name}`, keys });
}

/** Sends what is due, and returns what push services get. */
async function send(at: World, outcome: PushOutcome) {
  const pushes: Push[] = [];
  for (let taken = await takePushes(at.host, 50); taken.length > 0; taken = await takePushes(at.host, 50)) {
    pushes.push(...taken.flatMap(({ push }) => push ?? []));
    await markPushes(
      at.host,
      taken.map(({ delivery, push }) => ({ delivery, outcome: push ? outcome : 'refused' })),
    );
  }
  return pushes;
}

/** What arrives at push services now, by the last part of their address. */
async function pushed(at: World = world, answer: PushOutcome = 'sent') {
  await at.host.pushChecks.flush(at.host);
  await at.missedMessages.flush(at.host);
  while ((await queueDueDeliveries(at.host)) > 0);
  const pushes = await send(at, answer);
  return pushes
    .map(({ endpoint, message }) => `${endpoint.slice(21)} ${'close' in message ? 'close' : message.kind}`)
    .toSorted();
}

async function mailed() {
  const mails: NotificationMail[] = [];
  while ((await queueDueDeliveries(world.host)) > 0);
  await sendMails(world.host, async (mail) => void mails.push(mail));
  return mails.map(({ email, language, notification: { kind } }) => `${email} ${language} ${kind}`);
}

describe('a push', () => {
  test('goes to each browser of a person once, and to nobody else', async () => {
    await people('Asha', 'Bilal', 'Chitra');
    for (const [who, name] of [
      ['Asha', 'phone'],
      ['Bilal', 'laptop'],
      ['Bilal', 'tablet'],
    ] as const)
      await subscribe(who, name);
    await ask('Chitra', 'Bilal');
    expect(await pushed()).toEqual(['laptop request', 'tablet request']);
    expect(await pushed()).toEqual([]);
  });

  test('says no name and no words unless its person chose so', async () => {
    await people('Asha', 'Bilal');
    await subscribe('Bilal', 'phone');
    await world.as('Asha').meets.request({ personId: 'Bilal', window: 'today', note: 'Chai?' });
    const read = async () => {
      while ((await queueDueDeliveries(world.host)) > 0);
      const pushes = await send(world, { againMs: 0 });
      world.pass(hour);
      return pushes.map(({ message }) => message);
    };
    expect(await read()).toMatchObject([{ title: 'Nukkad', body: 'Someone wants to meet you.', path: '/people/Asha' }]);
    await world.as('Bilal').notifications.saveSettings({ showNames: true });
    expect(await read()).toMatchObject([{ title: 'Asha wants to meet you', body: 'Chai?' }]);
    await world.as('Bilal').notifications.saveSettings({ language: 'hi' });
    const hindi = { title: 'Asha ने आपको मिलने का अनुरोध भेजा है', body: 'Chai?', lang: 'hi' };
    expect(await read()).toMatchObject([hindi]);
    await world.as('Bilal').notifications.saveSettings({ showNames: false });
    const body = 'किसी ने आपको मिलने का अनुरोध भेजा है।';
    expect(await read()).toMatchObject([{ title: 'नुक्कड़', body, lang: 'hi' }]);
  });

  test('of a long announcement has its beginning, which a push service takes', async () => {
    await people('Asha', 'Bilal');
    await subscribe('Bilal', 'phone');
    await world.as('Bilal').notifications.saveSettings({ showNames: true });
    const id = await world.event('jam', { host: 'Asha', name: 'सा'.repeat(60) });
    await world.take('Bilal', id);
    const announcement = { id, announcementId: crypto.randomUUID(), body: 'नमस्ते दोस्तों '.repeat(130) };
    await world.as('Asha').hosting.announce(announcement);
    while ((await queueDueDeliveries(world.host)) > 0);
    const [push] = await send(world, 'sent');
    expect(Buffer.byteLength(JSON.stringify(push?.message))).toBeLessThan(2000);
    expect(push?.message).toMatchObject({ body: expect.stringMatching(/^नमस्ते दोस्तों .+…$/u) as string });
  });

  test('waits a minute for someone who is online, and is not sent when they saw it meanwhile', async () => {
    await people('Asha', 'Bilal', 'Chitra');
    await subscribe('Bilal', 'phone');
    world.online.add('Bilal');
    await ask('Asha', 'Bilal');
    expect(await pushed()).toEqual([]);
    world.pass(minute);
    expect(await pushed()).toEqual(['phone request']);
    await ask('Chitra', 'Bilal');
    expect(await pushed()).toEqual([]);
    await world.as('Bilal').notifications.markSeen({ id: null });
    world.pass(minute);
    expect(await pushed()).toEqual(['phone close']);
  });

  test('is closed once it was seen elsewhere, or its request is withdrawn', async () => {
    await people('Asha', 'Bilal', 'Chitra');
    await subscribe('Bilal', 'phone');
    const id = await ask('Asha', 'Bilal');
    await ask('Chitra', 'Bilal');
    expect(await pushed()).toEqual(['phone request', 'phone request']);
    await world.as('Asha').meets.setStatus({ id, status: 'withdrawn' });
    world.pass(minute);
    expect(await pushed()).toEqual(['phone close']);
    await world.as('Bilal').notifications.markSeen({ id: null });
    expect(await pushed()).toEqual(['phone close']);
    world.pass(hour);
    expect(await pushed()).toEqual([]);
  });

  /** Some time after Bilal's phone showed it, between two checks. */
  const shown = async (kind: string) => {
    expect(await pushed()).toEqual([`phone ${kind}`]);
    world.pass(20 * minute);
    expect(await pushed()).toEqual([]);
    world.pass(9 * minute);
    expect(await pushed()).toEqual([]);
  };

  test('is closed as soon as its request is answered, its event is cancelled or its announcement is read', async () => {
    await people('Asha', 'Bilal');
    await subscribe('Bilal', 'phone');
    const id = await ask('Asha', 'Bilal');
    await shown('request');
    await world.as('Bilal').meets.setStatus({ id, status: 'declined' });
    expect(await pushed()).toEqual(['phone close']);

    await world.event('jam', { host: 'Asha', inHours: 48 });
    await world.take('Bilal', 'jam');
    const announcementId = crypto.randomUUID();
    await world.as('Asha').hosting.announce({ id: 'jam', announcementId, body: 'Bring a cup.' });
    await shown('announcement');
    await world.as('Bilal').events.seeAnnouncements({ id: 'jam', announcementId });
    expect(await pushed()).toEqual(['phone close']);

    await world.as('Asha').hosting.announce({ id: 'jam', announcementId: crypto.randomUUID(), body: 'Or two.' });
    await shown('announcement');
    await world.as('Asha').hosting.cancel({ id: 'jam' });
    await allContinued();
    expect(await pushed()).toEqual(['phone cancelled', 'phone close']);
  });

  test('is not checked again because there is another announcement or request', async () => {
    await people('Asha', 'Bilal', 'Chitra');
    await subscribe('Bilal', 'phone');
    await ask('Asha', 'Bilal');
    await world.event('jam', { host: 'Asha', inHours: 48 });
    await world.take('Bilal', 'jam');
    const announceTo = (body: string) =>
      world.as('Asha').hosting.announce({ id: 'jam', announcementId: crypto.randomUUID(), body });
    await announceTo('Bring a cup.');
    expect(await pushed()).toEqual(['phone announcement', 'phone request']);

    await ask('Chitra', 'Bilal');
    await announceTo('Or two.');
    await world.pushChecks.flush(world.host);
    expect(await queueDueDeliveries(world.host)).toBe(2);
  });

  test('is closed as soon as its message is read on another device or deleted, or its share ends', async () => {
    await people('Asha', 'Bilal');
    const talk = await world.connect('Asha', 'Bilal');
    await sql`delete from notification`.execute(world.db);
    await sql`update message_scan set scanned_to = ${world.now}`.execute(world.db);
    await subscribe('Bilal', 'phone');
    await say('Asha', talk, 'One');
    await shown('message');
    await world.as('Bilal').chat.seen({ id: talk, read: 1, delivered: 1 });
    await world.receipts.flush(world.host);
    expect(await pushed()).toEqual(['phone close']);

    const { id: messageId } = await say('Asha', talk, 'Two');
    expect(await pushed()).toEqual(['phone message']);
    world.pass(10 * minute);
    expect(await pushed()).toEqual([]);
    await world.as('Asha').chat.remove({ id: talk, messageId, from: 'both' });
    expect(await pushed()).toEqual(['phone close']);

    const place = { latitude: 19.06, longitude: 72.83, liveMinutes: 60 as const };
    const share = crypto.randomUUID();
    await world.as('Asha').chat.send({ id: talk, messageId: share, type: 'location', place });
    await shown('share');
    await world.as('Asha').chat.endShare({ id: share });
    expect(await pushed()).toEqual(['phone close']);
  });

  test('is planned again only after an update that can end one of its kind', async () => {
    await people('Asha', 'Bilal', 'Chitra');
    const talk = await world.connect('Asha', 'Bilal');
    await sql`delete from notification`.execute(world.db);
    await sql`update message_scan set scanned_to = ${world.now}`.execute(world.db);
    await subscribe('Bilal', 'phone');
    await ask('Chitra', 'Bilal');
    await say('Asha', talk, 'One');
    expect(await pushed()).toEqual(['phone message', 'phone request']);
    world.pass(10 * minute);
    expect(await pushed()).toEqual([]);
    await world.as('Bilal').chat.seen({ id: talk, read: 1, delivered: 1 });
    await world.receipts.flush(world.host);
    await world.pushChecks.flush(world.host);
    const { rows } = await sql`select kind from notification where due_at <= ${world.now}`.execute(world.db);
    expect(rows).toEqual([{ kind: 'message' }]);
  });

  test('is not closed at the moment when someone blocks its person, which would tell them', async () => {
    await people('Asha', 'Bilal');
    await subscribe('Bilal', 'phone');
    await ask('Asha', 'Bilal');
    await shown('request');
    await world.as('Asha').safety.block({ personId: 'Bilal' });
    expect(await pushed()).toEqual([]);
    world.pass(hour);
    expect(await pushed()).toEqual(['phone close']);
  });

  test('is not sent for a request that is withdrawn before it was', async () => {
    await people('Asha', 'Bilal');
    await subscribe('Bilal', 'phone');
    const id = await ask('Asha', 'Bilal');
    while ((await queueDueDeliveries(world.host)) > 0);
    await world.as('Asha').meets.setStatus({ id, status: 'withdrawn' });
    expect(await pushed()).toEqual(['phone close']);
  });

  test('is claimed by the process that plans it, and sent by another half a minute later if that one died', async () => {
    await people('Asha', 'Bilal');
    await subscribe('Bilal', 'phone');
    await ask('Asha', 'Bilal');
    const claimed: TakenPush[] = [];
    const died = async (taken: readonly TakenPush[]) => void claimed.push(...taken);
    expect(await queueDueDeliveries(world.host, died)).toBe(1);
    expect(claimed).toMatchObject([{ push: { message: { kind: 'request', unseen: 1 } } }]);
    world.pass(29_999);
    expect(await pushed()).toEqual([]);
    world.pass(1);
    expect(await pushed()).toEqual(['phone request']);
    expect(await world.db.selectFrom('delivery').select('id').where('way', '=', 'push').execute()).toEqual([]);
  });

  test('carries the number on the bell, also of other kinds', async () => {
    await people('Asha', 'Bilal', 'Chitra');
    await subscribe('Bilal', 'phone');
    await world.event('jam', { host: 'Asha', inHours: 48 });
    await world.take('Bilal', 'jam');
    const arrive = async () => {
      while ((await queueDueDeliveries(world.host)) > 0);
      return (await send(world, 'sent')).map(({ message }) => message.unseen);
    };
    await ask('Chitra', 'Bilal');
    expect(await arrive()).toEqual([1]);
    await world.as('Asha').hosting.announce({ id: 'jam', announcementId: crypto.randomUUID(), body: 'Bring a cup.' });
    expect(await arrive()).toEqual([2]);
    const { request } = await world.as('Bilal').meets.request({ personId: 'Asha', window: 'today' });
    await world.as('Asha').meets.setStatus({ id: request.id, status: 'accepted' });
    expect(await arrive()).toEqual([3]);
  });

  test('is repeated until it is taken, and never after its browser unsubscribed', async () => {
    await people('Asha', 'Bilal');
    await subscribe('Bilal', 'phone');
    await ask('Asha', 'Bilal');
    expect(await pushed(world, { againMs: null })).toEqual(['phone request']);
    world.pass(29_000);
    expect(await pushed()).toEqual([]);
    world.pass(1000);
    expect(await pushed(world, { againMs: 10 * minute })).toEqual(['phone request']);
    world.pass(9 * minute);
    expect(await pushed()).toEqual([]);
    world.pass(minute);
    expect(await pushed(world, 'gone')).toEqual(['phone request']);
    expect(await world.db.selectFrom('push_subscription').select('id').execute()).toEqual([]);
    expect(await world.db.selectFrom('delivery').select('id').where('way', '=', 'push').execute()).toEqual([]);
  });

  test('whose push service has enough at once is tried again after two seconds, then less and less often', async () => {
    await people('Asha', 'Bilal');
    await subscribe('Bilal', 'phone');
    await ask('Asha', 'Bilal');
    expect(await pushed(world, 'busy')).toEqual(['phone request']);
    world.pass(1999);
    expect(await pushed()).toEqual([]);
    world.pass(1);
    expect(await pushed(world, 'busy')).toEqual(['phone request']);
    world.pass(3999);
    expect(await pushed()).toEqual([]);
    world.pass(1);
    expect(await pushed()).toEqual(['phone request']);
    expect(await world.db.selectFrom('delivery').select('id').where('way', '=', 'push').execute()).toEqual([]);
  });

  test('goes to nobody whom a block separates', async () => {
    await people('Asha', 'Bilal');
    await subscribe('Bilal', 'phone');
    await ask('Asha', 'Bilal');
    await world.as('Bilal').safety.block({ personId: 'Asha' });
    expect(await pushed()).toEqual([]);
  });
});

test.each(notificationKinds)('the cause of %s is found by a statement for its kind alone', (kind) => {
  expect(causeAt(world.now, new Set([kind])).compile(world.db).sql).toContain(`'${kind}'`);
});

test('a notification of a kind that only a newer version knows stays due for its processes', async () => {
  const { rows } = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
    where conname = 'notification_kind_check'`.execute(world.db);
  await people('Bilal');
  await sql`alter table notification drop constraint notification_kind_check`.execute(world.db);
  try {
    await sql`insert into notification (person_id, kind, subject, made_at, due_at)
      values ('Bilal', 'newer', 'it', ${world.now}, ${world.now})`.execute(world.db);
    expect(await queueDueDeliveries(world.host)).toBe(0);
    const due = await sql<{ id: string; kind: string }>`select id, kind from notification
      where due_at <= ${world.now}`.execute(world.db);
    expect(due.rows).toMatchObject([{ kind: 'newer' }]);
    // As planned by a process of the newer version.
    await sql`insert into delivery (notification_id, way, made_at, next_at)
      values (${due.rows[0]?.id}, 'mail', ${world.now}, ${world.now})`.execute(world.db);
    await sendMails(world.host, async () => {});
    expect((await sql`select tries from delivery`.execute(world.db)).rows).toEqual([{ tries: 0 }]);
  } finally {
    await sql`delete from notification where kind = 'newer'`.execute(world.db);
    const check = sql.raw(rows[0]?.text ?? '');
    await sql`alter table notification add constraint notification_kind_check ${check}`.execute(world.db);
  }
});

describe('messages', () => {
  async function talking() {
    await people('Asha', 'Bilal');
    const talk = await world.connect('Asha', 'Bilal');
    await sql`delete from notification`.execute(world.db);
    await sql`update message_scan set scanned_to = ${world.now}`.execute(world.db);
    await subscribe('Bilal', 'phone');
    return talk;
  }
  const list = async () => (await world.as('Bilal').notifications.list()).notifications;

  test('that someone missed are one notification for each conversation, until they are read', async () => {
    const talk = await talking();
    for (const words of ['One', 'Two', 'Three']) await say('Asha', talk, words);
    expect(await pushed()).toEqual(['phone message']);
    expect(await list()).toMatchObject([{ kind: 'message', conversationId: talk, unread: 3, person: { id: 'Asha' } }]);
    expect((await world.as('Asha').notifications.list()).notifications).toEqual([]);
    await world.as('Bilal').chat.seen({ id: talk, read: 3, delivered: 3 });
    await world.receipts.flush(world.host);
    expect(await list()).toEqual([]);
    world.pass(minute);
    expect(await pushed()).toEqual(['phone close']);
  });

  test('are found once, however often they are looked for, and push at most once a minute', async () => {
    const talk = await talking();
    await say('Asha', talk, 'One');
    expect(await pushed()).toEqual(['phone message']);
    expect(await recoverMissedMessages(world.host, 90_000)).toBe(0);
    world.pass(1000);
    await say('Asha', talk, 'Two');
    expect(await pushed()).toEqual([]);
    world.pass(minute);
    expect(await pushed()).toEqual(['phone message']);
    world.pass(2 * minute);
    expect(await pushed()).toEqual([]);
  });

  test('of a process that ended before it notified anyone are found by the next scan', async () => {
    const talk = await talking();
    await say('Asha', talk, 'One');
    world.missedMessages = new MissedMessages();
    expect(await pushed()).toEqual([]);
    expect(await recoverMissedMessages(world.host, 1000)).toBe(1);
    expect(await pushed()).toEqual(['phone message']);
  });

  test('reach someone who has the app open a minute after the last of them, unless they see them there', async () => {
    const talk = await talking();
    world.online.add('Bilal');
    for (const words of ['One', 'Two']) {
      await say('Asha', talk, words);
      await world.missedMessages.flush(world.host);
      expect(world.updates).toContainEqual({ to: 'Bilal', number: null, update: { type: 'notifications.changed' } });
      // Nothing is decided before.
      expect(await queueDueDeliveries(world.host)).toBe(0);
      world.pass(minute - 1);
    }
    expect(await pushed()).toEqual([]);
    world.pass(1);
    expect(await pushed()).toEqual(['phone message']);
  });

  test.each<[string, (talk: string) => Promise<unknown>]>([
    ['is muted', (id) => world.as('Bilal').chat.setMuted({ id, on: true })],
    [
      'was read',
      async (id) => (
        await world.as('Bilal').chat.seen({ id, read: 1, delivered: 1 }),
        world.receipts.flush(world.host)
      ),
    ],
    ['is with someone who is blocked', () => world.as('Bilal').safety.block({ personId: 'Asha' })],
  ])('of a conversation that %s are no notification', async (_, happens) => {
    const talk = await talking();
    await say('Asha', talk, 'One');
    await happens(talk);
    expect(await pushed()).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test.each<[string, (talk: string) => Promise<unknown>]>([
    ['is muted', (id) => world.as('Bilal').chat.setMuted({ id, on: true })],
    ['is archived', (id) => world.as('Bilal').chat.setArchived({ id, on: true })],
  ])(
    'of a ticket that is offered in a conversation that %s, none goes out, though the list has it',
    async (_, happens) => {
      const talk = await talking();
      await happens(talk);
      await world.event('walk', { host: 'Asha', inHours: 48 });
      await world.take('Asha', 'walk');
      const [ticket] = (await world.as('Asha').tickets.list()).tickets;
      await world.as('Asha').tickets.offer({ id: ticket?.id ?? '', personId: 'Bilal' });
      expect(await pushed()).toEqual([]);
      world.pass(hour);
      expect(await mailed()).toEqual([]);
      expect(await world.as('Bilal').notifications.list()).toMatchObject({
        unseen: 0,
        notifications: [{ kind: 'transfer', isSeen: true }],
      });
      expect((await world.as('Bilal').tickets.offers()).offers).toHaveLength(1);
    },
  );

  test('that are deleted for both are none', async () => {
    const talk = await talking();
    const { id: messageId } = await say('Asha', talk, 'One');
    await world.missedMessages.flush(world.host);
    expect(await list()).toHaveLength(1);
    await world.as('Asha').chat.remove({ id: talk, messageId, from: 'both' });
    expect(await list()).toEqual([]);
  });

  test('with a place are a notification of their own, as long as the place is shared', async () => {
    const talk = await talking();
    const messageId = crypto.randomUUID();
    const place = { latitude: 19.06, longitude: 72.83, liveMinutes: 15 as const };
    await world.as('Asha').chat.send({ id: talk, messageId, type: 'location', place });
    await say('Asha', talk, 'I am here.');
    expect(await pushed()).toEqual(['phone message', 'phone share']);
    const shares = (await list()).filter(({ kind }) => kind === 'share');
    expect(shares).toMatchObject([{ conversationId: talk, person: { id: 'Asha' }, words: '' }]);
    await world.as('Asha').chat.endShare({ id: messageId });
    expect(await list()).toMatchObject([{ kind: 'message', unread: 2 }]);
  });

  test('reach someone who was away by push, later by mail, and not someone who has them open on any device', async () => {
    const talk = await talking();
    await say('Asha', talk, 'One');
    expect(await pushed()).toEqual(['phone message']);
    world.pass(29 * minute);
    expect(await mailed()).toEqual([]);
    world.pass(minute);
    expect(await mailed()).toEqual(['Bilal@test.example en message']);
    // He answers on his laptop, and what she writes next is read there.
    world.online.add('Bilal');
    await say('Asha', talk, 'Two');
    await world.as('Bilal').chat.seen({ id: talk, read: 2, delivered: 2 });
    await world.receipts.flush(world.host);
    world.pass(minute);
    expect(await pushed()).toEqual(['phone close']);
    world.pass(8 * hour);
    expect([await pushed(), await mailed(), await list()]).toEqual([[], [], []]);
  });

  test('push one person sixty times an hour at most, however many conversations they are in', async () => {
    const friends = ['Chitra', 'Dev', 'Esha'];
    await people('Asha', ...friends);
    const talks = await Promise.all(friends.map(async (it) => [it, await world.connect(it, 'Asha')] as const));
    await sql`update message_scan set scanned_to = ${world.now}`.execute(world.db);
    await sql`delete from notification`.execute(world.db);
    await subscribe('Asha', 'phone');
    const arrived: string[] = [];
    const untilHour = hour - (world.now.getTime() % hour);
    world.pass(untilHour);
    for (let passed = 0; passed < 30 * minute; passed += minute, world.pass(minute)) {
      for (const [friend, talk] of talks) await say(friend, talk, 'There?');
      arrived.push(...(await pushed()));
    }
    expect(arrived).toHaveLength(60);
    world.pass(30 * minute);
    for (const [friend, talk] of talks) await say(friend, talk, 'Still there?');
    expect(await pushed()).toHaveLength(3);
  });

  test('with a place are pushed even where others have used up the pushes of the hour', async () => {
    const talk = await talking();
    const guests = Array.from({ length: 65 }, (_, nth) => `Guest ${nth}`);
    await people(...guests);
    for (const guest of guests) await ask(guest, 'Bilal');
    expect(await pushed()).toHaveLength(60);
    const place = { latitude: 19.06, longitude: 72.83, liveMinutes: 15 as const };
    await world.as('Asha').chat.send({ id: talk, messageId: crypto.randomUUID(), type: 'location', place });
    expect(await pushed()).toEqual(['phone share']);
  });
});

describe('a mail', () => {
  test('goes out for a request or a first message that is unseen for half an hour, and once', async () => {
    await people('Asha', 'Bilal');
    await ask('Asha', 'Bilal');
    world.pass(29 * minute);
    expect(await mailed()).toEqual([]);
    world.pass(minute);
    expect(await mailed()).toEqual(['Bilal@test.example en request']);
    world.pass(hour);
    expect(await mailed()).toEqual([]);
  });

  test('is in the language that its receiver chose', async () => {
    await people('Asha', 'Bilal');
    await world.as('Asha').notifications.saveSettings({ language: 'hi' });
    await world.as('Bilal').notifications.saveSettings({ language: 'mr' });
    await ask('Asha', 'Bilal');
    world.pass(hour);
    expect(await mailed()).toEqual(['Bilal@test.example mr request']);
  });

  test('does not go out for what was seen, nor where its person has turned it off', async () => {
    await people('Asha', 'Bilal', 'Chitra');
    await ask('Asha', 'Bilal');
    await world.as('Bilal').notifications.markSeen({ id: null });
    await ask('Asha', 'Chitra');
    await world.as('Chitra').notifications.saveSettings({ ways: { requests: { push: true, mail: false } } });
    world.pass(hour);
    expect(await mailed()).toEqual([]);
  });

  test('goes out at once when an event has changed, and when it is cancelled', async () => {
    await people('Asha', 'Bilal');
    const id = await world.event('jam', { host: 'Asha', inHours: 48 });
    await world.take('Bilal', id);
    const host = world.as('Asha').hosting;
    const event = await host.get({ id });
    expect(await mailed()).toEqual([]);
    await host.save({ ...draftFrom(event), location: 'Dadar West', id, revision: event.revision });
    expect(await mailed()).toEqual(['Bilal@test.example en change']);
    await host.cancel({ id });
    await allContinued();
    expect(await mailed()).toEqual(['Bilal@test.example en cancelled']);
  });

  test('goes out for seats that were paid; of a month of premium only its receipt', async () => {
    await people('Asha', 'Bilal');
    await subscribe('Asha', 'phone');
    const { id } = await world.as('Asha').payments.premium({ orderId: crypto.randomUUID() });
    await world.as('Asha').payments.settle({ id, outcome: 'pay' });
    await world.event('gig', { price: 300 });
    await world.pay('Bilal', await world.take('Bilal', 'gig'));
    expect(await mailed()).toEqual(['Bilal@test.example en paid']);
    const receipts: string[] = [];
    await sendPaymentReceipts(world.host, async ({ email }) => void receipts.push(email));
    expect(receipts).toEqual(['Asha@test.example']);
    expect(await pushed()).toEqual(['phone paid']);
  });

  test('goes out at most twenty times a day to one person', async () => {
    const names = Array.from({ length: 25 }, (_, nth) => `P${nth}`);
    await people('Bilal', ...names);
    for (const name of names) await ask(name, 'Bilal');
    world.pass(30 * minute);
    const mails: string[] = [];
    for (let some = await mailed(); some.length > 0; some = await mailed()) mails.push(...some);
    expect(mails).toHaveLength(20);
  });
});

describe('at night, in quiet hours', () => {
  const bilalAt = async (time: string) => {
    world.now = new Date(`2026-03-02T${time}:00+05:30`);
    await people('Asha', 'Bilal', 'Chitra', 'Dev');
    await subscribe('Bilal', 'phone');
  };

  test('a request to meet now arrives, as does one that ends before the morning; one for this week waits until 8', async () => {
    await bilalAt('23:00');
    await world.as('Asha').meets.request({ personId: 'Bilal', window: 'now' });
    expect(await pushed()).toEqual(['phone request']);
    await world.as('Chitra').meets.request({ personId: 'Bilal', window: 'this week' });
    expect(await pushed()).toEqual([]);
    await ask('Dev', 'Bilal');
    expect(await pushed()).toEqual(['phone request']);
    world.now = new Date('2026-03-03T08:00:00+05:30');
    expect((await pushed()).filter((it) => it !== 'phone close')).toEqual(['phone request']);
  });

  test.each([
    ['today', 'postponed', ['phone request']],
    ['now', 'accepted', ['phone accepted']],
    ['today', 'accepted', ['phone accepted']],
    ['this week', 'accepted', []],
  ] as const)('Bilal asks for %s, and it is %s at 23:00: %j', async (window, answer, arrives) => {
    await bilalAt('23:00');
    const { request } = await world.as('Bilal').meets.request({ personId: 'Asha', window });
    const { postpone, setStatus } = world.as('Asha').meets;
    await (answer === 'postponed' ? postpone({ id: request.id }) : setStatus({ id: request.id, status: answer }));
    expect(await pushed()).toEqual(arrives);
  });

  test.each([
    [1.5, true],
    [10, false],
  ])('a question about an event in %s hours, and its answer, arrive: %s', async (inHours, arrives) => {
    await bilalAt('23:00');
    const id = await world.event('jam', { host: 'Bilal', inHours });
    const questionId = crypto.randomUUID();
    await world.as('Asha').questions.ask({ id, questionId, body: 'Is there parking?' });
    expect(await pushed()).toEqual(arrives ? ['phone question'] : []);
    await subscribe('Asha', 'tablet');
    await world.as('Bilal').questions.answer({ id, questionId, body: 'Yes.' });
    expect((await pushed()).filter((it) => it.startsWith('tablet'))).toEqual(arrives ? ['tablet answer'] : []);
  });
});

describe('when something is delivered', () => {
  const at = (clock: string) => Date.parse(`2026-03-02T${clock}:00+05:30`);
  const settings: Settings = {
    ways: defaultWays,
    quiet: { from: '22:00', to: '08:00' },
    timeZone: 'Asia/Kolkata',
    pausedUntil: null,
  };
  const request = (madeAt: number): Undelivered => ({
    kind: 'request',
    since: madeAt,
    madeAt,
    pushedAt: null,
    mailedAt: null,
    beginsAt: null,
    endsAt: null,
    hasOwnMail: false,
  });

  test.each([
    ['21:59', null],
    ['22:00', '08:00'],
    ['23:30', '08:00'],
    ['07:59', '08:00'],
    ['08:00', null],
  ])('it is quiet at %s until %s', (clock, end) => {
    const until = quietEnd(settings.quiet, 'Asia/Kolkata', at(clock));
    expect(until === null ? null : new Date(until + 5.5 * hour).toISOString().slice(11, 16)).toBe(end);
  });

  test('in quiet hours, only what is urgent is', () => {
    const now = at('23:00');
    expect(nextStep(request(now), settings, false, now)).toEqual({
      push: false,
      mail: false,
      nextAt: at('08:00') + 24 * hour,
    });
    expect(nextStep({ ...request(now), kind: 'share' }, settings, false, now).push).toBe(true);
    const cancelled = { ...request(now), kind: 'cancelled' as const };
    expect(nextStep({ ...cancelled, beginsAt: now + 2 * hour }, settings, false, now).push).toBe(true);
    expect(nextStep({ ...cancelled, beginsAt: now + 3 * hour }, settings, false, now).push).toBe(false);
    const offer = { ...request(now), kind: 'offer' as const, beginsAt: now + 30 * hour };
    expect(nextStep({ ...offer, endsAt: now + 2 * hour }, settings, false, now).push).toBe(true);
    expect(nextStep({ ...offer, endsAt: now + 10 * hour }, settings, false, now).push).toBe(false);
    const after = { ...request(now), kind: 'after' as const, beginsAt: now - hour };
    expect(nextStep(after, settings, false, now).push).toBe(false);
  });

  test('in a pause, nothing is, not even what is urgent', () => {
    const now = at('12:00');
    const pausedUntil = new Date(now + hour);
    const step = nextStep({ ...request(now), kind: 'share' }, { ...settings, pausedUntil }, false, now);
    expect(step).toEqual({ push: false, mail: false, nextAt: now + hour });
  });

  test('whether someone is safe is asked at night, in a pause and with pushes turned off: they set an alert', () => {
    const now = at('23:00');
    const ways = { ...defaultWays, safety: { push: false, mail: false } };
    const asked = { ...request(now), kind: 'safe' as const };
    const step = nextStep(asked, { ...settings, ways, pausedUntil: new Date(now + hour) }, false, now);
    expect(step.push).toBe(true);
  });

  test('an alert about someone is pushed at night and in a pause, unless one turned pushes off, and never mailed twice', () => {
    const now = at('23:00');
    const alert = { ...request(now), kind: 'alert' as const, hasOwnMail: true };
    const paused = { ...settings, pausedUntil: new Date(now + hour) };
    const ways = (push: boolean) => ({ ...defaultWays, safety: { push, mail: true } });
    expect(nextStep(alert, { ...paused, ways: ways(true) }, false, now)).toEqual({
      push: true,
      mail: false,
      nextAt: null,
    });
    expect(nextStep(alert, { ...paused, ways: ways(false) }, false, now)).toMatchObject({ push: false, mail: false });
  });

  test('after a day, nothing is', () => {
    const now = at('12:00');
    expect(nextStep(request(now - 25 * hour), settings, false, now)).toEqual({
      push: false,
      mail: false,
      nextAt: null,
    });
  });
});

test('a check that an update asked for leaves the later checks of a push in place', () => {
  const minutesAfter = (age: number) => {
    const next = nextCheck(0, age * 60_000);
    return next === null ? null : next / 60_000;
  };
  expect([0, 1, 8, 30, 240, 511, 512].map(minutesAfter)).toEqual([1, 8, 64, 64, 512, 512, null]);
});
