import { expect, test } from 'vitest';
import { freshWorld } from '../../../testing/world.ts';
import { keepPicture } from '../../pictures/pictures.ts';

const world = freshWorld();

const picture = {
  content: new Uint8Array([1]),
  small: new Uint8Array([1]),
  contentType: 'image/webp',
  width: 4,
  height: 5,
};

test('photos that are added, ordered and deleted at once stay four at most, each once, and none comes back', async () => {
  const asha = await world.person('Asha');
  const { photos } = world.as(asha);
  for (let round = 0; round < 5; round++) {
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID());
    for (const id of ids) await keepPicture(world.host, asha, id, picture);
    const [first = '', second = '', ...rest] = ids;
    for (const id of [first, second]) await photos.add({ id });
    const add = (id: string) =>
      photos.add({ id }).then(
        () => id,
        () => null,
      );
    const added = await Promise.all([
      ...rest.map(add),
      add(second),
      photos.remove({ id: first }).then(() => null),
      photos.setOrder({ photos: [second, first] }).then(() => null),
    ]);
    const now = (await world.as(asha).account.session()).me?.photos ?? [];
    expect(now.length).toBeLessThanOrEqual(4);
    expect(new Set(now)).toEqual(new Set(added.filter((id) => id !== null)));
    expect(new Set(now).size).toBe(now.length);
    expect(now).not.toContain(first);
    for (const id of now) await photos.remove({ id });
  }
});
