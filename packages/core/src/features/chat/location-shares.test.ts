import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { beginShare } from './location-shares.ts';
import { tidyShares } from './tidy-location-shares.ts';

const world = freshWorld();
const minute = 60_000;
const here = { latitude: 19.05961, longitude: 72.82951 };
const there = { latitude: 19.06123, longitude: 72.83342 };

/** Asha and Bilal talk, Chitra is there as well, and Asha has shared her place with Bilal. */
async function share(liveMinutes: 15 | 60 | 480 | null = 15) {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const id = await world.connect(asha, bilal);
  const messageId = crypto.randomUUID();
  const place = { ...here, liveMinutes };
  const message = await world.as(asha).chat.send({ id, messageId, type: 'location', place });
  world.updates = [];
  return { asha, bilal, chitra, id, messageId, place, message };
}

const sharesOf = async (who: string) => (await world.as(who).chat.shares()).shares;
/** Whether anything in the database or in updates says where Asha is. */
const tells = async () => /19\.0[56]|72\.8[23]/.test((await world.dump()) + JSON.stringify(world.updates));

describe('a shared place', () => {
  test('is seen only by the two of a conversation; its message does not contain it', async () => {
    const { asha, bilal, chitra, id, messageId, message } = await share();
    expect(message).toMatchObject({ type: 'location', message: '', attachment: messageId });
    const shared = {
      id: messageId,
      conversationId: id,
      planId: null,
      personId: asha,
      live: true,
      ...here,
      movedAt: '2026-03-02T10:00:00.000Z',
      endsAt: '2026-03-02T10:15:00.000Z',
    };
    expect(await sharesOf(asha)).toEqual([shared]);
    expect(await sharesOf(bilal)).toEqual([shared]);
    expect(await sharesOf(chitra)).toEqual([]);
    expect(await refusalOf(world.as(null).chat.shares())).toBe('SIGNED_OUT');
    const read = [
      await world.as(bilal).chat.messages({ id }),
      await world.as(bilal).chat.conversations({}),
      await world.db.selectFrom('message').selectAll().execute(),
      await world.db.selectFrom('person_update').selectAll().execute(),
    ];
    expect(JSON.stringify(read)).not.toContain(String(here.latitude));
  });

  test('is refused outside one’s own conversations, and nothing is stored', async () => {
    const { chitra, id, place } = await share();
    const before = await world.dump();
    const input = { id, messageId: crypto.randomUUID(), type: 'location', place } as const;
    expect(await refusalOf(world.as(chitra).chat.send(input))).toBe('NOT_FOUND');
    expect(await world.dump()).toBe(before);
  });

  test('must be a point on earth, for a time that there is', async () => {
    const { asha, id } = await share();
    const before = await world.dump();
    for (const place of [
      { ...here, latitude: 90.1, liveMinutes: 15 },
      { ...here, longitude: -181, liveMinutes: 15 },
      { ...here, latitude: Number.NaN, liveMinutes: 15 },
      { ...here, liveMinutes: 16 },
      { ...here },
      { ...here, liveMinutes: null, accuracy: 5 },
    ])
      expect(
        await refusalOf(
          world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'location', place: place as never }),
        ),
      ).toBe('BAD_REQUEST');
    expect(await world.dump()).toBe(before);
  });

  test('can be moved while it is live, only by its owner, without updates', async () => {
    const { asha, bilal, messageId } = await share();
    world.pass(2 * minute);
    await world.as(asha).chat.moveShare({ id: messageId, ...there });
    expect(await sharesOf(bilal)).toMatchObject([{ ...there, movedAt: '2026-03-02T10:02:00.000Z' }]);
    expect(await refusalOf(world.as(bilal).chat.moveShare({ id: messageId, ...here }))).toBe('NOT_FOUND');
    expect(await sharesOf(bilal)).toMatchObject([there]);
    expect(world.updates).toEqual([]);
    let code: string | null = null;
    for (let turn = 0; turn < 70; turn++)
      code ??= await refusalOf(world.as(asha).chat.moveShare({ id: messageId, ...there })).catch(() => null);
    expect(code).toBe('TOO_MANY');
  });

  test('once stays where it is, for an hour', async () => {
    const { asha, bilal, messageId } = await share(null);
    expect(await refusalOf(world.as(asha).chat.moveShare({ id: messageId, ...there }))).toBe('NOT_FOUND');
    world.pass(60 * minute - 1);
    expect(await sharesOf(bilal)).toMatchObject([{ live: false, ...here }]);
    world.pass(1);
    expect(await sharesOf(bilal)).toEqual([]);
    expect(await sharesOf(asha)).toEqual([]);
  });

  test('is deleted when its time is over, and both are notified', async () => {
    const { asha, bilal, id, messageId } = await share(480);
    world.pass(480 * minute - 1);
    expect(await tidyShares(world.host)).toBe(0);
    expect(await tells()).toBe(true);
    world.pass(1);
    expect(await refusalOf(world.as(asha).chat.moveShare({ id: messageId, ...there }))).toBe('NOT_FOUND');
    expect(await tidyShares(world.host)).toBe(1);
    for (const one of [asha, bilal])
      expect(world.takeUpdates(one)).toEqual([{ type: 'share.ended', id: messageId, conversationId: id }]);
    expect(await tells()).toBe(false);
    expect((await world.as(bilal).chat.messages({ id })).messages).toMatchObject([
      { type: 'location', attachment: messageId },
    ]);
  });

  test('ends at once when its owner stops it; nobody else can', async () => {
    const { asha, bilal, id, messageId } = await share();
    await world.as(bilal).chat.endShare({ id: messageId });
    expect(await sharesOf(bilal)).toHaveLength(1);
    await world.as(asha).chat.endShare({ id: messageId });
    expect(await tells()).toBe(false);
    for (const one of [asha, bilal])
      expect(world.takeUpdates(one)).toEqual([{ type: 'share.ended', id: messageId, conversationId: id }]);
    await world.as(asha).chat.endShare({ id: messageId });
    expect(world.updates).toEqual([]);
  });

  test('ends with ghost mode, with the deletion of its message, and when another begins in the conversation', async () => {
    const { asha, bilal, id, messageId, place } = await share();
    world.online.add(asha);
    await world.as(asha).people.setGhost({ time: '1 hour' });
    expect(world.takeUpdates(bilal)).toEqual([
      { type: 'share.ended', id: messageId, conversationId: id },
      { type: 'online.changed', personId: asha, online: false },
    ]);
    expect(await sharesOf(bilal)).toEqual([]);
    const input = { id, messageId: crypto.randomUUID(), type: 'location', place } as const;
    expect(await refusalOf(world.as(asha).chat.send(input))).toBe('GHOST');
    expect(await tells()).toBe(false);
    await world.as(asha).people.setGhost({ time: null });
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
    for (const one of ids) await world.as(asha).chat.send({ id, messageId: one, type: 'location', place });
    expect((await sharesOf(bilal)).map((it) => it.id)).toEqual([ids[1]]);
    world.updates = [];
    await world.as(asha).chat.remove({ id, messageId: ids[1], from: 'both' });
    expect(world.takeUpdates(bilal).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['chat.removed', 'share.ended']),
    );
    expect(await tells()).toBe(false);
  });

  test('ends when its owner deletes its message only for themselves, who could not stop it any more', async () => {
    const { asha, bilal, id, messageId } = await share();
    await world.as(bilal).chat.remove({ id, messageId, from: 'me' });
    expect(await sharesOf(asha)).toHaveLength(1);
    await world.as(asha).chat.remove({ id, messageId, from: 'me' });
    expect(await sharesOf(bilal)).toEqual([]);
    expect(await tells()).toBe(false);
  });

  test('without its message is seen by nobody, and deleted after a minute', async () => {
    const { asha, bilal, id, messageId, place } = await share();
    await world.as(asha).chat.endShare({ id: messageId });
    const begun = { id: crypto.randomUUID(), conversationId: id, place };
    await beginShare(world.host, { me: asha, sessionId: null }, begun);
    expect(await sharesOf(bilal)).toEqual([]);
    expect(await sharesOf(asha)).toEqual([]);
    world.pass(minute);
    expect(await tidyShares(world.host)).toBe(0);
    world.pass(1);
    expect(await tidyShares(world.host)).toBe(1);
    expect(await tells()).toBe(false);
  });

  test('of several that begin at once in a conversation the latest written is left, and nothing of those before', async () => {
    const { asha, bilal, id, place } = await share();
    for (let round = 0; round < 4; round++) {
      world.pass(minute);
      await Promise.all(
        Array.from({ length: 3 }, () =>
          world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'location', place }),
        ),
      );
      expect(await sharesOf(bilal)).toHaveLength(1);
    }
  });

  test('that begins while the other is being blocked does not outlive the block', async () => {
    const { asha, bilal, id, place } = await share();
    for (let round = 0; round < 8; round++) {
      world.pass(minute);
      await Promise.allSettled([
        world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'location', place }),
        world.as(round % 2 === 0 ? asha : bilal).safety.block({ personId: round % 2 === 0 ? bilal : asha }),
      ]);
      expect(await tells()).toBe(false);
      await world.as(round % 2 === 0 ? asha : bilal).safety.unblock({ personId: round % 2 === 0 ? bilal : asha });
      expect(await sharesOf(bilal)).toEqual([]);
      world.updates = [];
    }
  });

  test('ends with a block, either way, and the blocked person is not notified', async () => {
    const { asha, bilal, chitra, id, place } = await share();
    await world.as(bilal).chat.send({ id, messageId: crypto.randomUUID(), type: 'location', place });
    const other = await world.connect(asha, chitra);
    world.updates = [];
    world.pass(minute);
    await world.as(asha).chat.send({ id: other, messageId: crypto.randomUUID(), type: 'location', place });
    world.updates = [];
    await world.as(bilal).safety.block({ personId: asha });
    expect(world.takeUpdates(asha)).toEqual([]);
    expect(world.takeUpdates(bilal).filter(({ type }) => type === 'share.ended')).toHaveLength(2);
    expect(await sharesOf(bilal)).toEqual([]);
    expect(await sharesOf(asha)).toMatchObject([{ conversationId: other }]);
  });

  test('sent again is the same, and one that has ended does not begin again', async () => {
    const { asha, bilal, id, messageId, place, message } = await share();
    const again = { id, messageId, type: 'location', place: { ...place, ...there } } as const;
    expect(await world.as(asha).chat.send(again)).toEqual(message);
    expect(await sharesOf(bilal)).toMatchObject([here]);
    await world.as(asha).chat.endShare({ id: messageId });
    expect(await world.as(asha).chat.send(again)).toEqual(message);
    expect(await sharesOf(bilal)).toEqual([]);
    expect(await tells()).toBe(false);
  });

  test('under the id of someone else’s message is refused, and nothing is stored', async () => {
    const { asha, bilal, id, messageId, place } = await share();
    const other = { id, messageId, type: 'location', place: { ...place, ...there } } as const;
    const before = await world.dump();
    expect(await refusalOf(world.as(bilal).chat.send(other))).toBe('ID_TAKEN');
    expect(await world.dump()).toBe(before);
    expect(await sharesOf(asha)).toMatchObject([here]);
  });
});
