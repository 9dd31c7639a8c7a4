import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { checkPicture, countPicture, keepPicture, keptPicture, readPicture, tidyPictures } from './pictures.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { pictureLifeMs } from './picture-limits.ts';

const world = freshWorld();

const chai = {
  content: new Uint8Array([1, 2, 3]),
  small: new Uint8Array([4]),
  contentType: 'image/webp',
  width: 40,
  height: 30,
};

async function two() {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const pictureId = crypto.randomUUID();
  await keepPicture(world.host, asha, pictureId, chai);
  return { asha, bilal, chitra, pictureId, id: await world.connect(asha, bilal) };
}

const send = (who: string, id: string, pictureId: string, messageId: string = crypto.randomUUID()) =>
  world.as(who).chat.send({ id, messageId, type: 'picture', pictureId });
const sees = async (who: string, pictureId: string) => {
  await checkPicture(world.host, who, pictureId);
  return Array.from((await readPicture(world.host, who, pictureId)).content);
};
/** How a picture is refused, with its bytes and without them. */
const missing = async (who: string, pictureId: string) => {
  const refusal = await refusalOf(readPicture(world.host, who, pictureId));
  expect(await refusalOf(checkPicture(world.host, who, pictureId))).toBe(refusal);
  return refusal;
};

test('only its owner sees a picture until it is sent, and then also the other person', async () => {
  const { asha, bilal, chitra, pictureId, id } = await two();
  // Chitra has a conversation of her own with Asha, in which the picture is not.
  await world.connect(asha, chitra);
  expect(await sees(asha, pictureId)).toEqual([1, 2, 3]);
  expect(await missing(bilal, pictureId)).toBe('NOT_FOUND');
  const message = await send(asha, id, pictureId);
  expect(message).toMatchObject({ type: 'picture', message: '', attachment: pictureId });
  expect(world.takeUpdates(bilal).at(-1)).toEqual({ type: 'chat.message', message });
  expect((await world.as(bilal).chat.messages({ id })).messages).toEqual([message]);
  expect(await sees(bilal, pictureId)).toEqual([1, 2, 3]);
  expect(await missing(chitra, pictureId)).toBe('NOT_FOUND');
  for (const nothing of [crypto.randomUUID(), 'not-an-id', '']) expect(await missing(asha, nothing)).toBe('NOT_FOUND');
});

test('one picture is sent in fifty messages at most, so that moderators can hide all of them at once', async () => {
  const { asha, pictureId, id } = await two();
  const messageId = crypto.randomUUID();
  await send(asha, id, pictureId, messageId);
  for (let more = 1; more < 50; more++) {
    world.pass(1000);
    await send(asha, id, pictureId);
  }
  world.pass(1000);
  expect(await refusalOf(send(asha, id, pictureId))).toBe('TOO_MANY');
  // A phone that did not hear the answer sends it again.
  expect(await send(asha, id, pictureId, messageId)).toMatchObject({ id: messageId });
});

test('a caption goes with its picture, is found by its words, and is deleted with it', async () => {
  const { asha, bilal, pictureId, id } = await two();
  const sent = (caption: string, messageId: string) =>
    world.as(asha).chat.send({ id, messageId, type: 'picture', pictureId, caption });
  const messageId = crypto.randomUUID();
  expect(await refusalOf(sent('x'.repeat(2001), messageId))).toBe('BAD_REQUEST');
  const message = await sent('  Sunset at Bandra ', messageId);
  expect(message).toMatchObject({ type: 'picture', message: 'Sunset at Bandra', attachment: pictureId });
  const found = async () => (await world.as(bilal).chat.search({ id, words: 'sunset' })).messages;
  expect(await found()).toEqual([message]);
  await world.as(asha).chat.remove({ id, messageId, from: 'both' });
  expect(await found()).toEqual([]);
  expect((await world.as(bilal).chat.messages({ id })).messages).toMatchObject([{ type: 'removed', message: '' }]);
});

test('nobody sends a picture that is not theirs, or that is not there', async () => {
  const { asha, bilal, chitra, pictureId, id } = await two();
  await send(asha, id, pictureId);
  const withChitra = await world.connect(bilal, chitra);
  const before = await world.dump();
  expect(await refusalOf(send(bilal, withChitra, pictureId))).toBe('NOT_FOUND');
  expect(await refusalOf(send(bilal, id, pictureId))).toBe('NOT_FOUND');
  expect(await refusalOf(send(asha, id, crypto.randomUUID()))).toBe('NOT_FOUND');
  expect(await refusalOf(send(asha, id, 'x'))).toBe('BAD_REQUEST');
  expect(await world.dump()).toBe(before);
  expect(await refusalOf(send(chitra, id, pictureId))).toBe('NOT_FOUND');
  expect(await missing(chitra, pictureId)).toBe('NOT_FOUND');
});

test('a picture whose message was removed, or whose sender blocked the other, is gone for the other', async () => {
  const { asha, bilal, pictureId, id } = await two();
  const { id: messageId } = await send(asha, id, pictureId);
  expect(await sees(bilal, pictureId)).toEqual([1, 2, 3]);
  await world.as(asha).safety.block({ personId: bilal });
  expect(await missing(bilal, pictureId)).toBe('NOT_FOUND');
  await world.as(asha).safety.unblock({ personId: bilal });
  expect(await sees(bilal, pictureId)).toEqual([1, 2, 3]);
  await world.as(bilal).safety.block({ personId: asha });
  expect(await missing(bilal, pictureId)).toBe('NOT_FOUND');
  await world.as(bilal).safety.unblock({ personId: asha });
  // In two messages, it stays until both are deleted; then not even its owner has it.
  const again = await send(asha, id, pictureId);
  await world.as(asha).chat.remove({ id, messageId, from: 'both' });
  expect(await sees(bilal, pictureId)).toEqual([1, 2, 3]);
  await world.as(asha).chat.remove({ id, messageId: again.id, from: 'both' });
  expect(await missing(bilal, pictureId)).toBe('NOT_FOUND');
  expect(await missing(asha, pictureId)).toBe('NOT_FOUND');
});

test('the first picture under an id stays, and someone else’s id is refused', async () => {
  const { asha, bilal, pictureId } = await two();
  const other = { ...chai, content: new Uint8Array([9]), width: 1 };
  expect(await keepPicture(world.host, asha, pictureId, other)).toEqual({ id: pictureId, width: 40, height: 30 });
  expect(await sees(asha, pictureId)).toEqual([1, 2, 3]);
  expect(await refusalOf(keepPicture(world.host, bilal, pictureId, other))).toBe('ID_TAKEN');
  expect(await refusalOf(keptPicture(world.db, bilal, pictureId))).toBe('ID_TAKEN');
  expect(await keptPicture(world.db, bilal, crypto.randomUUID())).toBeNull();
});

test('each person can send a limited number of pictures an hour', async () => {
  for (let at = 0; at < rateLimits.pictures.times; at++) await countPicture(world.host, 'Asha');
  await expect(countPicture(world.host, 'Asha')).rejects.toThrow('60 pictures in the last hour');
  await countPicture(world.host, 'Bilal');
  world.pass(3600_000);
  await countPicture(world.host, 'Asha');
});

test('pictures that no message has are gone after a day, and those of deleted conversations too', async () => {
  const { asha, bilal, chitra, pictureId, id } = await two();
  const [unsent, sentElsewhere] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const one of [unsent, sentElsewhere]) await keepPicture(world.host, asha, one, chai);
  await send(asha, id, pictureId);
  await send(asha, await world.connect(asha, chitra), sentElsewhere);
  world.pass(pictureLifeMs);
  expect(await tidyPictures(world.host)).toBe(0);
  world.pass(1);
  expect(await tidyPictures(world.host)).toBe(1);
  expect(await missing(asha, unsent)).toBe('NOT_FOUND');
  expect(await sees(bilal, pictureId)).toEqual([1, 2, 3]);
  await world.db.deleteFrom('conversation').where('id', '=', id).execute();
  expect(await missing(bilal, pictureId)).toBe('NOT_FOUND');
  // It is checked once a day.
  expect(await tidyPictures(world.host)).toBe(0);
  world.pass(pictureLifeMs + 1);
  expect(await tidyPictures(world.host)).toBe(1);
  expect(await sees(chitra, sentElsewhere)).toEqual([1, 2, 3]);
  await world.db.deleteFrom('person').where('id', '=', asha).execute();
  expect(await world.db.selectFrom('picture').select('id').execute()).toEqual([]);
});

test('a picture that is about to be sent is not tidied away', async () => {
  const { asha, chitra, pictureId } = await two();
  const id = await world.connect(asha, chitra);
  world.pass(pictureLifeMs + 1);
  // As the message would stand between the check and the write.
  await refusalOf(send(asha, crypto.randomUUID(), pictureId));
  expect(await tidyPictures(world.host)).toBe(0);
  await send(asha, id, pictureId);
  expect(await sees(chitra, pictureId)).toEqual([1, 2, 3]);
});
