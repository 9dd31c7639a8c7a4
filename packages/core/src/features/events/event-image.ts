import type { Category } from './category.ts';
import { posterFile, posterOf } from './posters/poster.ts';

const pictures = 'api/pictures/';

interface Illustrated {
  picture: string | null;
  category: Category;
}

/** What the table keeps: without a picture only the category, since an event's poster follows from its id. */
export const keptImage = ({ picture, category }: Illustrated): string =>
  picture === null ? `posters/${category.toLowerCase()}.svg` : pictures + picture;

export const imageOf = ({ id, picture, category }: Illustrated & { id: string }): string =>
  picture === null ? posterFile(posterOf({ id, category })) : pictures + picture;

export const pictureIn = (image: string): string | null =>
  image.startsWith(pictures) ? image.slice(pictures.length) : null;
