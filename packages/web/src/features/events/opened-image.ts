import type { Event } from '@nukkad/core/features/events/contract.ts';
import { posterIn } from '@nukkad/core/features/events/posters/poster.ts';

/** The image of an event’s page. Opened from a list, which may have replaced a drawing that would follow itself, it is the
 * list’s, so that both panes of a wide screen show the same. `state` is that of the history. */
export function openedImage({ image, category }: Pick<Event, 'image' | 'category'>, state: unknown): string {
  if (posterIn(image) === null || typeof state !== 'object' || state === null || !('image' in state)) return image;
  const { image: listed } = state;
  return typeof listed === 'string' && posterIn(listed)?.category === category ? listed : image;
}
