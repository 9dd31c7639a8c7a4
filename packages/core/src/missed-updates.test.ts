import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Update } from './contract.ts';
import { updatesAfter } from './missed-updates.ts';
import { freshWorld } from './testing/world.ts';
import { lastNumber } from './kernel/updates.ts';

const world = freshWorld();

async function three() {
  return { asha: await world.person('Asha'), bilal: await world.person('Bilal'), chitra: await world.person('Chitra') };
}

test('after a block, a replay contains nothing about the other person, and everything else', async () => {
  const { asha, bilal, chitra } = await three();
  const [id, other] = [await world.connect(asha, bilal), await world.connect(bilal, chitra)];
  const text = (conversationId: string, message: string) =>
    ({ id: conversationId, messageId: crypto.randomUUID(), type: 'text', message }) as const;
  const missed = async (who: string, after: number) => {
    const caughtUp = await updatesAfter(world.host, who, after);
    return caughtUp?.map(({ update }) => (update.type === 'chat.message' ? update.message.message : update.type));
  };
  const from = { asha: await lastNumber(world.db, asha), bilal: await lastNumber(world.db, bilal) };
  await world.as(asha).chat.send(text(id, 'My new number'));
  expect(await missed(bilal, from.bilal)).toEqual(['My new number']);
  await world.as(asha).safety.block({ personId: bilal });
  // A missing number would reveal that something was there: everything is fetched again.
  expect(await missed(bilal, from.bilal)).toBeUndefined();
  expect(await missed(asha, from.asha)).toBeUndefined();
  // An earlier update said that the two are connected, and names them.
  expect(await missed(bilal, 0)).toBeUndefined();

  const now = await lastNumber(world.db, bilal);
  await world.as(chitra).chat.send(text(other, 'Tea?'));
  expect(await missed(bilal, now)).toEqual(['Tea?']);
  await world.as(asha).safety.unblock({ personId: bilal });
  expect(await missed(bilal, from.bilal)).toEqual(['My new number', 'Tea?']);
});

test('after a block, a replay contains neither receipts nor requests of the other person', async () => {
  const { asha, bilal, chitra } = await three();
  const id = await world.connect(asha, bilal);
  await world.as(bilal).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Hello' });
  const before = await lastNumber(world.db, bilal);
  await world.as(asha).chat.seen({ id, read: 1 });
  await world.showReceipts();
  expect(await updatesAfter(world.host, bilal, before)).toMatchObject([{ update: { type: 'chat.receipt' } }]);
  await world.as(asha).safety.block({ personId: bilal });
  expect(await updatesAfter(world.host, bilal, before)).toBeNull();

  await world.as(chitra).meets.request({ personId: bilal });
  const asked = (await lastNumber(world.db, bilal)) - 1;
  expect(await updatesAfter(world.host, bilal, asked)).toMatchObject([{ update: { type: 'meet.changed' } }]);
  await world.as(chitra).safety.block({ personId: bilal });
  expect(await updatesAfter(world.host, bilal, asked)).toBeNull();
});

describe('a device that reconnects', () => {
  const address = 'Flat 7, Sea Breeze';
  const secrets = [address, '19.0612', '72.8312'];

  /** Asha's private supper, of which updates with its address went to those who may know it. */
  async function supper() {
    const { asha, bilal, chitra } = await three();
    const dev = await world.person('Dev');
    await world.event('supper', {
      host: asha,
      is_private: true,
      area: '88608b0b13fffff',
      area_name: 'Bandra West',
      location: address,
      latitude: 19.0612,
      longitude: 72.8312,
    });
    for (const friend of [bilal, chitra]) await world.connect(asha, friend);
    await world.as(asha).hosting.addTeam({ id: 'supper', personId: bilal, role: 'cohost' });
    await world.as(asha).hosting.addTeam({ id: 'supper', personId: chitra, role: 'helper' });
    const order = await world.take(dev, 'supper');
    await world.as(asha).hosting.approve({ id: 'supper', orderId: order.id });
    await world.as(bilal).events.save({ id: 'supper' });
    return { asha, bilal, chitra, dev, order };
  }
  const replay = async (who: string, after = 0) => JSON.stringify(await updatesAfter(world.host, who, after));

  test('hears the address again while they may know it, and not a word of it once they may not', async () => {
    const { asha, bilal, chitra, dev, order } = await supper();
    for (const who of [bilal, chitra, dev]) expect(await replay(who)).toContain(address);
    await world.as(asha).hosting.removeTeam({ id: 'supper', personId: bilal });
    await world.as(asha).hosting.removeTeam({ id: 'supper', personId: chitra });
    await world.as(dev).tickets.cancel({ id: order.id });
    for (const who of [bilal, chitra, dev])
      for (const secret of secrets) expect(await replay(who)).not.toContain(secret);
    // They still get the event, as it is for them now.
    expect(await replay(dev)).toContain('Bandra West');
  });

  test('gets nothing about an event that is a draft for them again', async () => {
    const { asha, bilal } = await supper();
    await world.db.updateTable('event').set({ status: 'draft' }).where('id', '=', 'supper').execute();
    expect(await replay(bilal)).toContain(address);
    await world.as(asha).hosting.removeTeam({ id: 'supper', personId: bilal });
    expect(await updatesAfter(world.host, bilal, 0)).toBeNull();
  });

  test('reads the host’s announcements only while they attend', async () => {
    const { asha, dev, order } = await supper();
    const before = await lastNumber(world.db, dev);
    await world
      .as(asha)
      .hosting.announce({ id: 'supper', announcementId: crypto.randomUUID(), body: 'Ring the third bell' });
    expect(await replay(dev, before)).toContain('third bell');
    await world.as(dev).tickets.cancel({ id: order.id });
    expect(await updatesAfter(world.host, dev, before)).toBeNull();
  });

  test('no longer sees the profile of someone who declined', async () => {
    const { asha, bilal } = await three();
    const { request } = await world.as(asha).meets.request({ personId: bilal });
    expect(await replay(asha)).toContain('"name":"Bilal"');
    await world.as(bilal).meets.setStatus({ id: request.id, status: 'declined' });
    expect(await updatesAfter(world.host, asha, 0)).toBeNull();
  });

  test('gets no receipts of someone who has turned them off', async () => {
    const { asha, bilal } = await three();
    const id = await world.connect(asha, bilal);
    await world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Hello' });
    const before = await lastNumber(world.db, asha);
    await world.as(bilal).chat.seen({ id, read: 1 });
    await world.showReceipts();
    expect(await updatesAfter(world.host, asha, before)).toMatchObject([{ update: { read: 1 } }]);
    await world.as(bilal).account.setReadReceipts({ on: false });
    for (const { update } of (await updatesAfter(world.host, asha, before))!)
      expect(update).toMatchObject({ delivered: 0, read: 0 });
  });

  test('gets an update of every kind as a fetch would answer it, and the tables keep nothing of what was said', async () => {
    const { asha, bilal, chitra, dev, order } = await supper();
    await world.as(asha).hosting.announce({ id: 'supper', announcementId: crypto.randomUUID(), body: 'Bring a mat' });
    const { tickets } = await world.as(dev).tickets.list();
    await world.as(chitra).checkIn.send({
      id: 'supper',
      gate: 'Door',
      entries: [
        { id: crypto.randomUUID(), ticketId: tickets[0]!.id, enteredAt: world.now.toISOString(), wasOffline: false },
      ],
    });
    const missed = (await updatesAfter(world.host, bilal, 0))!;
    const latest = <T extends Update['type']>(type: T) =>
      missed.map(({ update }) => update).findLast((it): it is Extract<Update, { type: T }> => it.type === type)!;
    expect(latest('event.changed').event).toEqual(await world.as(bilal).events.get({ id: 'supper' }));
    expect(latest('event.announcement').announcement).toEqual(
      (await world.as(bilal).events.announcements({ id: 'supper' })).announcements[0],
    );
    expect(latest('meet.changed').entry).toMatchObject({ request: { status: 'accepted' }, person: { id: asha } });
    const gate = await world.as(bilal).checkIn.list({ id: 'supper' });
    expect(latest('check-in.changed').change).toEqual({
      eventId: 'supper',
      entered: 1,
      tickets: gate.tickets.map(({ id, enteredAt }) => ({ id, enteredAt })),
      isTwice: false,
    });
    await world
      .as(dev)
      .tickets.cancel({ id: order.id })
      .catch(() => {});
    const { rows } = await sql<{ content: string }>`select content from person_update`.execute(world.db);
    expect(rows.length).toBeGreaterThan(10);
    for (const { content } of rows) {
      for (const said of [...secrets, 'Bring a mat', 'An evening', 'Female', 'avatars/'])
        expect(content).not.toContain(said);
    }
  });
});
