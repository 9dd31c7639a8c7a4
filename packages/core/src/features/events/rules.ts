import type { Category } from './category.ts';

export const posterOf = (category: Category) => `posters/${category.toLowerCase()}.svg`;

const pictures = 'api/pictures/';

export const imageOf = ({ picture, category }: { picture: string | null; category: Category }): string =>
  picture === null ? posterOf(category) : pictures + picture;

export const pictureIn = (image: string): string | null =>
  image.startsWith(pictures) ? image.slice(pictures.length) : null;

/** Drafts are visible to their team; cancelled events stay visible to attendees. */
export const eventStatuses = ['draft', 'published', 'cancelled'] as const;

export type EventStatus = (typeof eventStatuses)[number];

/** Once an event has begun or is cancelled, seats cannot be taken, returned or waited for. */
export const isUpcoming = ({ status, date }: { status: EventStatus; date: Date | string }, now: Date): boolean =>
  status !== 'cancelled' && new Date(date) > now;

export const maxSeats = 10;

/** What others may know: none, or at least 5, 10 or 25. */
export const comingAtLeast = (coming: number): number => [25, 10, 5].find((it) => coming >= it) ?? 0;
