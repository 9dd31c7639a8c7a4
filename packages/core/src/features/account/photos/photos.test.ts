import { describe, expect, test } from 'vitest';
import { rateLimits } from '../../../kernel/rate-limits.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { freshWorld } from '../../../testing/world.ts';
import type { PhotoAudience } from '../../people/photo-audience.ts';
import { pictureLifeMs } from '../../pictures/picture-limits.ts';
import { checkPicture, keepPicture, readPicture, tidyPictures } from '../../pictures/pictures.ts';

const world = freshWorld();

const bytes = { content: new Uint8Array([1, 2]), small: new Uint8Array([1]), contentType: 'image/webp' };

async function upload(who: string) {
  const id = crypto.randomUUID();
  await keepPicture(world.host, who, id, { ...bytes, width: 4, height: 5 });
  return id;
}
async function photo(who: string, shownTo?: PhotoAudience) {
  const id = await upload(who);
  await world.as(who).photos.add({ id });
  if (shownTo) await world.as(who).photos.setAudience({ shownTo });
  return id;
}
const photosOf = async (who: string) => (await world.as(who).account.session()).me?.photos;
/** Whether someone gets the bytes, in both sizes, with and without a copy; fails if these differ. */
async function canFetch(who: string, id: string) {
  const refusals = [
    await refusalOf(readPicture(world.host, who, id)).catch(() => null),
    await refusalOf(readPicture(world.host, who, id, 'small')).catch(() => null),
    await refusalOf(checkPicture(world.host, who, id)).catch(() => null),
  ];
  expect(new Set(refusals).size).toBe(1);
  expect([null, 'NOT_FOUND']).toContain(refusals[0]);
  return refusals[0] === null;
}
/** Whether someone sees a photo on the page of its owner. Fails unless the same is true of its bytes. */
async function sees(who: string, owner: string, id: string) {
  const page = await world
    .as(who)
    .people.person({ id: owner })
    .catch(() => null);
  const isListed = page?.photos.includes(id) ?? false;
  expect(await canFetch(who, id)).toBe(isListed);
  return isListed;
}

async function people() {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  return { asha, bilal, chitra };
}

describe('the photos of a profile', () => {
  test('are added last, put in order and deleted, also twice', async () => {
    const { asha } = await people();
    const [one, two, three] = [await photo(asha), await photo(asha), await photo(asha)];
    expect(await photosOf(asha)).toEqual([one, two, three]);
    expect((await world.as(asha).photos.add({ id: one })).photos).toEqual([one, two, three]);
    expect((await world.as(asha).photos.setOrder({ photos: [three, one, two] })).photos).toEqual([three, one, two]);
    // One that is left out goes last, and one that is not there stays away.
    const order = { photos: [two, crypto.randomUUID()] };
    expect((await world.as(asha).photos.setOrder(order)).photos).toEqual([two, three, one]);
    expect((await world.as(asha).photos.remove({ id: three })).photos).toEqual([two, one]);
    expect((await world.as(asha).photos.remove({ id: three })).photos).toEqual([two, one]);
    expect(await canFetch(asha, three)).toBe(false);
    expect(await refusalOf(world.as(asha).photos.add({ id: three }))).toBe('NOT_FOUND');
  });

  test('are the same on all devices: each change of them is sent to the owner’s, and nothing else is', async () => {
    const { asha, bilal } = await people();
    await world.connect(asha, bilal);
    const [one, two] = [await upload(asha), await upload(asha)];
    const { photos } = world.as(asha);
    const sent = async (change: () => Promise<unknown>) => {
      world.updates = [];
      await change();
      expect(world.takeUpdates(bilal)).toEqual([]);
      return world.takeUpdates(asha);
    };
    const changed = [{ type: 'me.changed' }];
    expect(await sent(() => photos.add({ id: one }))).toEqual(changed);
    expect(await sent(() => photos.setOrder({ photos: [one] }))).toEqual([]);
    expect(await sent(() => photos.add({ id: two }))).toEqual(changed);
    expect(await sent(() => photos.add({ id: two }))).toEqual([]);
    expect(await sent(() => photos.setOrder({ photos: [two, one] }))).toEqual(changed);
    expect(await sent(() => photos.setAudience({ shownTo: 'nearby' }))).toEqual(changed);
    expect(await sent(() => photos.setAudience({ shownTo: 'nearby' }))).toEqual([]);
    expect(await sent(() => photos.remove({ id: one }))).toEqual(changed);
    expect(await sent(() => photos.remove({ id: one }))).toEqual([]);
  });

  test('are four at most', async () => {
    const { asha } = await people();
    for (let nth = 0; nth < 4; nth++) await photo(asha);
    const fifth = await upload(asha);
    expect(await refusalOf(world.as(asha).photos.add({ id: fifth }))).toBe('PHOTOS_FULL');
    const [first = ''] = (await photosOf(asha)) ?? [];
    expect((await world.as(asha).photos.add({ id: first })).photos).toHaveLength(4);
    await world.as(asha).photos.remove({ id: first });
    expect((await world.as(asha).photos.add({ id: fifth })).photos.at(-1)).toBe(fifth);
  });

  test('are their own: nobody adds, orders or deletes someone else’s', async () => {
    const { asha, bilal } = await people();
    const hers = await photo(asha, 'nearby');
    const before = await world.dump();
    expect(await refusalOf(world.as(bilal).photos.add({ id: hers }))).toBe('NOT_FOUND');
    expect(await refusalOf(world.as(bilal).photos.add({ id: crypto.randomUUID() }))).toBe('NOT_FOUND');
    await world.as(bilal).photos.remove({ id: hers });
    await world.as(bilal).photos.setOrder({ photos: [hers] });
    expect(await world.dump()).toBe(before);
  });

  test('are kept as long as they are shown, and longer where a message shows them too', async () => {
    const { asha, bilal } = await people();
    const [kept, unused] = [await photo(asha), await upload(asha)];
    world.pass(pictureLifeMs + 1);
    expect(await tidyPictures(world.host)).toBe(1);
    expect(await canFetch(asha, kept)).toBe(true);
    expect(await canFetch(asha, unused)).toBe(false);
    const id = await world.connect(asha, bilal);
    await world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'picture', pictureId: kept });
    await world.as(asha).photos.remove({ id: kept });
    expect(await canFetch(bilal, kept)).toBe(true);
    expect((await world.as(bilal).people.person({ id: asha })).photos).toEqual([]);
    await world.db.deleteFrom('person').where('id', '=', asha).execute();
    expect(await world.db.selectFrom('picture').select('id').execute()).toEqual([]);
  });

  test('stay when a message that had one is deleted for both', async () => {
    const { asha, bilal } = await people();
    const one = await photo(asha);
    const [id, messageId] = [await world.connect(asha, bilal), crypto.randomUUID()];
    await world.as(asha).chat.send({ id, messageId, type: 'picture', pictureId: one });
    await world.as(asha).chat.remove({ id, messageId, from: 'both' });
    expect(await sees(bilal, asha, one)).toBe(true);
  });

  test('change a limited number of times an hour', async () => {
    const { asha } = await people();
    const one = await photo(asha);
    for (let nth = 0; nth < rateLimits.photoChanges.times; nth++) await world.rateLimits.take('photoChanges', asha);
    const { photos } = world.as(asha);
    expect(await refusalOf(photos.add({ id: one }))).toBe('TOO_MANY');
    expect(await refusalOf(photos.remove({ id: one }))).toBe('TOO_MANY');
    expect(await refusalOf(photos.setOrder({ photos: [one] }))).toBe('TOO_MANY');
    expect(await refusalOf(photos.setAudience({ shownTo: 'nearby' }))).toBe('TOO_MANY');
  });
});

describe('photos for connections', () => {
  test('are for people one has accepted and for nobody else, and at first all are', async () => {
    const { asha, bilal, chitra } = await people();
    const one = await photo(asha);
    const { me } = await world.as(asha).account.session();
    expect(me?.photosShownTo).toBe('connections');
    expect((await world.as(chitra).people.person({ id: asha })).photos).toEqual([]);
    expect(await sees(chitra, asha, one)).toBe(false);
    await world.as(bilal).meets.request({ personId: asha, window: 'today' });
    expect(await sees(bilal, asha, one)).toBe(false);
    const [entry] = (await world.as(asha).meets.list()).requests;
    await world.as(asha).meets.setStatus({ id: entry?.request.id ?? '', status: 'accepted' });
    expect(await sees(bilal, asha, one)).toBe(true);
    expect(await sees(chitra, asha, one)).toBe(false);
    expect(await canFetch('nobody', one)).toBe(false);
  });

  test('are gone for whom their owner blocks, or who blocks their owner, and back after unblocking', async () => {
    const { asha, bilal } = await people();
    const one = await photo(asha);
    await world.connect(asha, bilal);
    for (const [by, other] of [
      [asha, bilal],
      [bilal, asha],
    ] as const) {
      expect(await sees(bilal, asha, one)).toBe(true);
      await world.as(by).safety.block({ personId: other });
      expect(await sees(bilal, asha, one)).toBe(false);
      await world.as(by).safety.unblock({ personId: other });
    }
    expect(await sees(bilal, asha, one)).toBe(true);
  });

  test('are gone once there is no connection any more', async () => {
    const { asha, bilal } = await people();
    const one = await photo(asha);
    const id = await world.connect(asha, bilal);
    await world.db.deleteFrom('conversation').where('id', '=', id).execute();
    expect(await sees(bilal, asha, one)).toBe(false);
  });

  test('were for everyone nearby until their owner changed that', async () => {
    const { asha, chitra } = await people();
    const one = await photo(asha, 'nearby');
    expect(await sees(chitra, asha, one)).toBe(true);
    await world.as(asha).photos.setAudience({ shownTo: 'connections' });
    expect(await sees(chitra, asha, one)).toBe(false);
  });
});

describe('photos for everyone nearby', () => {
  test('are gone in ghost mode and without an area, except for connections', async () => {
    const { asha, bilal, chitra } = await people();
    const one = await photo(asha, 'nearby');
    await world.connect(asha, bilal);
    expect(await sees(chitra, asha, one)).toBe(true);
    await world.as(asha).people.setGhost({ time: 'until I switch it off' });
    expect(await sees(chitra, asha, one)).toBe(false);
    expect(await sees(bilal, asha, one)).toBe(true);
  });

  test('are not for someone without an area, nor for whom is blocked', async () => {
    const { asha, chitra } = await people();
    const diya = await world.person('Diya', { area: null });
    const one = await photo(asha, 'nearby');
    expect(await sees(diya, asha, one)).toBe(false);
    expect(await sees(chitra, asha, one)).toBe(true);
    await world.as(chitra).safety.block({ personId: asha });
    expect(await sees(chitra, asha, one)).toBe(false);
    await world.as(chitra).safety.unblock({ personId: asha });
    await world.as(asha).safety.block({ personId: chitra });
    expect(await sees(chitra, asha, one)).toBe(false);
  });

  test('are also for someone who has asked to meet, or was asked, while that is open', async () => {
    const { asha, chitra } = await people();
    const one = await photo(asha, 'nearby');
    const { request } = await world.as(chitra).meets.request({ personId: asha, window: 'today' });
    await world.as(asha).people.forget();
    expect(await sees(chitra, asha, one)).toBe(true);
    await world.as(asha).meets.setStatus({ id: request.id, status: 'declined' });
    expect(await sees(chitra, asha, one)).toBe(false);
  });
});

test('a picture that was uploaded and not added, or deleted since, is its owner’s alone', async () => {
  const { asha, bilal } = await people();
  await world.connect(asha, bilal);
  const [one, two] = [await upload(asha), await photo(asha, 'nearby')];
  expect(await canFetch(bilal, one)).toBe(false);
  expect(await sees(bilal, asha, two)).toBe(true);
  await world.as(asha).photos.remove({ id: two });
  expect(await canFetch(bilal, two)).toBe(false);
  expect(await canFetch(asha, two)).toBe(false);
});

test('people who see a photo report it with its bytes, also after a block; others learn and leave nothing', async () => {
  const { asha, bilal, chitra } = await people();
  const one = await photo(asha);
  await world.connect(asha, bilal);
  const report = (who: string) =>
    world.as(who).safety.report({ id: crypto.randomUUID(), subject: { type: 'picture', id: one }, reason: 'fake' });
  const kept = () => world.db.deleteFrom('report').returning(['reporter', 'reported', 'picture']).execute();
  await report(chitra);
  expect(await kept()).toEqual([]);
  expect(await refusalOf(report(asha))).toBe('NOT_YOURSELF');
  await report(bilal);
  expect(await kept()).toMatchObject([{ reporter: bilal, reported: asha }]);
  await world.as(bilal).safety.block({ personId: asha });
  await report(bilal);
  const [row] = await kept();
  expect(Array.from(row?.picture ?? [])).toEqual([1, 2]);
  await world.as(asha).photos.setAudience({ shownTo: 'nearby' });
  await report(chitra);
  expect(await kept()).toMatchObject([{ reporter: chitra, reported: asha }]);
});
