import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updatesAfter } from '../../../missed-updates.ts';
import { casesIn, decide, firstCase } from '../../../testing/moderation-cases.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { freshWorld } from '../../../testing/world.ts';
import { endCancelled } from '../../hosting/cancel-event.ts';
import { allContinued } from '../../../kernel/continue-in-background.ts';
import { readPicture } from '../../pictures/pictures.ts';
import { tidyTombstones } from './tidy-tombstones.ts';

const world = freshWorld();
const { people, report } = casesIn(world);

const say = (who: string, id: string, message: string) =>
  world.as(who).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
const remove = async (who: string, name = who) => (await world.freshlyAs(who)).leaving.deleteAccount({ name });

test('Asha types her name and is gone; Bilal keeps what they wrote, and can only read it', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.person('Chitra');
  const talk = await world.connect(asha, bilal);
  await say(asha, talk, 'Chai at six?');
  await say(bilal, talk, 'Gladly');
  const phone = await world.session(asha);
  world.updates = [];
  expect(await refusalOf(world.as(asha).leaving.deleteAccount({ name: asha }))).toBe('SIGN_IN_AGAIN');
  expect(await refusalOf(remove(asha, 'Ash'))).toBe('NAME_DIFFERS');
  expect(world.updates).toEqual([]);
  await remove(asha, ' asha ');

  expect(world.endedSessions).toContain(phone);
  expect(await world.as(asha).people.presence()).toMatchObject({ area: null });
  const { conversations } = await world.as(bilal).chat.conversations({});
  expect(conversations).toMatchObject([
    { id: talk, closed: true, online: false, person: { name: 'Deleted account', age: null, gender: null, city: '' } },
  ]);
  const person = conversations[0]?.person;
  expect(person?.id).not.toBe(asha);
  expect(world.takeUpdates(bilal)).toEqual([
    { type: 'chat.closed', conversationId: talk, person },
    { type: 'person.gone', personId: asha },
  ]);
  const { messages } = await world.as(bilal).chat.messages({ id: talk });
  expect(messages.map(({ message }) => message)).toEqual(['Chai at six?', 'Gladly']);
  expect(await refusalOf(say(bilal, talk, 'Still there?'))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(bilal).people.person({ id: asha }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(bilal).people.person({ id: person?.id ?? '' }))).toBe('NOT_FOUND');
  expect(await world.as(bilal).meets.list()).toMatchObject({ connected: [], requests: [] });
  expect((await world.as(bilal).account.activity()).connections).toBe(0);
  const { people } = await world.as(bilal).people.nearby({});
  expect(people.map(({ name }) => name)).toEqual(['Chitra']);
});

test('a conversation that a block had ended, or in which nobody wrote, does not come back', async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const blocked = await world.connect(asha, bilal);
  await say(asha, blocked, 'Hello');
  await world.as(bilal).safety.block({ personId: asha });
  await world.connect(asha, chitra);
  world.updates = [];
  await remove(asha);
  expect((await world.as(bilal).chat.conversations({})).conversations).toEqual([]);
  expect((await world.as(chitra).chat.conversations({})).conversations).toEqual([]);
  expect(world.takeUpdates(bilal)).toEqual([]);
  expect(world.takeUpdates(chitra)).toEqual([{ type: 'person.gone', personId: asha }]);
});

test('once both have deleted their accounts, nothing is left of what they wrote', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await say(asha, await world.connect(asha, bilal), 'Between us');
  await remove(asha);
  expect(await world.dump()).toContain('Between us');
  await remove(bilal);
  expect(await world.dump()).not.toContain('Between us');
  await tidyTombstones(world.host);
  expect((await sql`select from person`.execute(world.db)).rows).toEqual([]);
});

test('a picture that she sent stays with who received it, and her other pictures are gone', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const talk = await world.connect(asha, bilal);
  const [sent, kept] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [sent, kept])
    await world.db
      .insertInto('picture')
      .values({
        id,
        owner: asha,
        content: new Uint8Array([1]),
        small: null,
        content_type: 'image/webp',
        width: 1,
        height: 1,
        made_at: world.now,
        wanted_at: world.now,
      })
      .execute();
  await world.as(asha).chat.send({ id: talk, messageId: crypto.randomUUID(), type: 'picture', pictureId: sent });
  await remove(asha);
  expect((await readPicture(world.host, bilal, sent)).content).toHaveLength(1);
  expect(await refusalOf(readPicture(world.host, bilal, kept))).toBe('NOT_FOUND');
});

test('seats go back as far as the refund policy allows, and the waitlist moves up', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.event('free', { seats: 1, inHours: 48 });
  await world.event('paid', { price: 500, inHours: 48 });
  await world.event('soon', { price: 500, inHours: 2 });
  await world.event('full', { seats: 1 });
  const chitra = await world.person('Chitra');
  await world.take(asha, 'free');
  await world.as(bilal).tickets.wait({ id: 'free', waitingId: crypto.randomUUID(), quantity: 1 });
  for (const id of ['paid', 'soon']) await world.pay(asha, await world.take(asha, id));
  await world.take(chitra, 'full');
  await world.as(asha).tickets.wait({ id: 'full', waitingId: crypto.randomUUID(), quantity: 1 });
  expect(await world.as(asha).leaving.preview()).toMatchObject({
    tickets: { refunded: 2, givenBack: 0, lost: 1 },
    waitlists: 1,
    trustedContact: false,
    cancelled: [],
    mustSettle: [],
  });
  await remove(asha);
  await world.expectSeatsInOrder();
  expect(await world.as(bilal).events.get({ id: 'free' })).toMatchObject({ order: { status: 'open' } });
  expect(await world.as(bilal).events.get({ id: 'full' })).toMatchObject({ hasWaitlist: false });
  const { rows } = await sql<{ refunds: number; payments: number }>`
    select count(*)::int as payments, (count(*) filter (where refund_wanted_at is not null))::int as refunds from payment`.execute(
    world.db,
  );
  expect(rows).toEqual([{ payments: 2, refunds: 1 }]);
});

test('sold events must be cancelled first; others are cancelled, and nothing says who hosted them', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.event('sold', { host: asha, price: 300 });
  await world.event('free', { host: asha, description: 'In Asha’s garden.', location: '12 Hill Road' });
  await world.event('draft', { host: asha, status: 'draft' });
  await world.take(bilal, 'free');
  await world.pay(bilal, await world.take(bilal, 'sold'));
  const preview = await world.as(asha).leaving.preview();
  expect(preview.mustSettle.map(({ id }) => id)).toEqual(['sold']);
  expect(preview.cancelled).toMatchObject([{ id: 'free', attendees: 1 }]);
  expect(await refusalOf(remove(asha))).toBe('EVENTS_TO_SETTLE');
  expect(await world.as(bilal).events.get({ id: 'free' })).toMatchObject({ status: 'published' });
  await world.as(asha).hosting.cancel({ id: 'sold' });
  await remove(asha);
  while ((await endCancelled(world.host)) > 0);
  for (const id of ['free', 'sold'])
    expect(await world.as(bilal).events.get({ id })).toMatchObject({
      status: 'cancelled',
      host: null,
      description: '',
      going: false,
    });
  expect(await refusalOf(world.as(bilal).events.get({ id: 'draft' }))).toBe('NOT_FOUND');
  await world.expectSeatsInOrder();
});

test('a suspended host can’t settle anything, so their sold events are cancelled and refunded', async () => {
  const { asha, bilal, mira } = await people();
  await world.event('sold', { host: asha, price: 300 });
  await world.pay(bilal, await world.take(bilal, 'sold'));
  await report(bilal, { type: 'person', id: asha });
  await decide(mira, await firstCase(mira), { step: 'suspend', hours: null });
  expect(await world.as(asha).leaving.preview()).toMatchObject({
    mustSettle: [],
    cancelled: [{ id: 'sold', isSold: true, attendees: 1 }],
  });
  await remove(asha);
  await allContinued();
  expect(await world.as(bilal).events.get({ id: 'sold' })).toMatchObject({ status: 'cancelled', going: false });
  const payments = await world.db.selectFrom('payment').select('refund_wanted_at').execute();
  expect(payments).toEqual([{ refund_wanted_at: expect.any(Date) }]);
});

test('what Bilal missed while he was away tells him the same', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const talk = await world.connect(asha, bilal);
  await say(asha, talk, 'Hello');
  const before = (await world.db.selectFrom('inbox').selectAll().where('person_id', '=', bilal).executeTakeFirst())
    ?.last_number;
  world.updates = [];
  await remove(asha);
  const missed = await updatesAfter(world.host, bilal, before ?? 0);
  expect(missed?.map(({ update }) => update)).toEqual(world.takeUpdates(bilal));
});

test('her own later requests are answered as signed out', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.event('jam');
  await remove(asha);
  expect(await refusalOf(world.as(asha).events.save({ id: 'jam' }))).toBe('SIGNED_OUT');
  expect(await refusalOf(world.as(bilal).meets.request({ personId: asha, window: 'now' }))).toBe('NOT_FOUND');
});
