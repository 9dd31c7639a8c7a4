import type { Category } from './category.ts';

export const posterOf = (category: Category) => `posters/${category.toLowerCase()}.svg`;

const pictures = 'api/pictures/';

export const imageOf = ({ picture, category }: { picture: string | null; category: Category }): string =>
  picture === null ? posterOf(category) : pictures + picture;

export const pictureIn = (image: string): string | null =>
  image.startsWith(pictures) ? image.slice(pictures.length) : null;
