import type { Category } from '../events/category.ts';

export interface Point {
  latitude: number;
  longitude: number;
}

/** What a host fills in. No type asks for a new field’s column in `save-event.ts` and `copy-event.ts`. */
export interface EventDraft {
  name: string;
  category: Category;
  description: string;
  start: string;
  end: string;
  timeZone: string;
  location: string;
  place: Point | null;
  isPrivate: boolean;
  /** An H3 cell in the public area of a private address without an exact place. */
  cell: string | null;
  price: number;
  capacity: number;
  refundHours: number | null;
  picture: string | null;
}

export type EventField = keyof EventDraft;

export const draftFrom = (event: EventDraft): EventDraft => ({
  name: event.name,
  category: event.category,
  description: event.description,
  start: event.start,
  end: event.end,
  timeZone: event.timeZone,
  location: event.location,
  place: event.place,
  isPrivate: event.isPrivate,
  cell: event.cell,
  price: event.price,
  capacity: event.capacity,
  refundHours: event.refundHours,
  picture: event.picture,
});
