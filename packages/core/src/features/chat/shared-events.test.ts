import { expect, test } from 'vitest';
import { updatesAfter } from '../../missed-updates.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

async function talk() {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const id = await world.connect(asha, bilal);
  world.updates = [];
  const share = (who: string, eventId: string, messageId: string = crypto.randomUUID()) =>
    world.as(who).chat.send({ id, messageId, type: 'event', eventId });
  return { asha, bilal, chitra, id, share };
}

/** A calendar that only its owner and their connections see, with one event. */
async function privateEvent(owner: string): Promise<string> {
  const feedId = crypto.randomUUID();
  await world.db
    .insertInto('feed')
    .values({
      id: feedId,
      name: 'Walks',
      owner,
      added_at: world.now,
      url: null,
      refreshed_at: null,
      next_at: null,
      etag: null,
      last_modified: null,
      problem: null,
    })
    .execute();
  const id = await world.event('walk', { host: null });
  await world.db.updateTable('event').set({ feed_id: feedId, feed_uid: 'walk' }).where('id', '=', id).execute();
  return id;
}

test('Asha sends an event to Bilal: the message has its id and nothing else of it', async () => {
  const { asha, bilal, id, share } = await talk();
  const eventId = await world.event('jam');
  const message = await share(asha, eventId);
  expect(message).toMatchObject({ type: 'event', message: eventId, attachment: null, position: 1 });
  for (const one of [asha, bilal]) {
    expect(world.takeUpdates(one)).toEqual([{ type: 'chat.message', message }]);
    expect((await world.as(one).chat.messages({ id })).messages).toEqual([message]);
    expect((await world.as(one).chat.conversation({ id })).lastMessage).toEqual(message);
    expect((await updatesAfter(world.host, one, 0))?.at(-1)?.update).toEqual({ type: 'chat.message', message });
  }
  expect((await world.as(bilal).events.get({ id: eventId })).name).toBe('Event jam');
  // Its id is no text to search for.
  expect((await world.as(bilal).chat.search({ id, words: eventId })).messages).toEqual([]);
});

test('nobody sends an event that they may not see, and a stranger nothing at all', async () => {
  const { asha, bilal, chitra, share } = await talk();
  const draft = await world.event('draft', { host: asha, status: 'draft' });
  const secret = await privateEvent(chitra);
  const open = await world.event('jam');
  const before = await world.dump();
  for (const who of [asha, bilal])
    for (const eventId of [draft, secret, 'nothing', crypto.randomUUID()])
      expect(await refusalOf(share(who, eventId))).toBe('EVENT_GONE');
  expect(await refusalOf(share(chitra, open))).toBe('NOT_FOUND');
  for (const eventId of ['', 'x'.repeat(65), 'a\0b']) expect(await refusalOf(share(asha, eventId))).toBe('BAD_REQUEST');
  expect(await world.dump()).toBe(before);
});

test('who may not see a private event gets nothing of it, and who may no longer see it finds it gone', async () => {
  const { asha, bilal, chitra, share } = await talk();
  const eventId = await privateEvent(chitra);
  await world.connect(asha, chitra);
  const message = await share(asha, eventId);
  expect(JSON.stringify(message)).not.toContain('Walks');
  expect((await world.as(asha).events.get({ id: eventId })).source?.name).toBe('Walks');
  expect(await refusalOf(world.as(bilal).events.get({ id: eventId }))).toBe('NOT_FOUND');
  await world.as(chitra).safety.block({ personId: asha });
  expect(await refusalOf(world.as(asha).events.get({ id: eventId }))).toBe('NOT_FOUND');
});

test('a retry of a message that was sent gets the same answer after the event is gone', async () => {
  const { asha, bilal, id, share } = await talk();
  const eventId = await world.event('jam');
  const message = await share(asha, eventId);
  await world.db.deleteFrom('event').where('id', '=', eventId).execute();
  expect(await share(asha, eventId, message.id)).toEqual(message);
  expect(await refusalOf(share(asha, eventId))).toBe('EVENT_GONE');
  expect(world.takeUpdates(bilal)).toHaveLength(1);
  await world.as(asha).chat.remove({ id, messageId: message.id, from: 'both' });
  const { messages } = await world.as(bilal).chat.messages({ id });
  expect(messages).toMatchObject([{ type: 'removed', message: '' }]);
});
