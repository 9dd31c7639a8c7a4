import type { Event } from '@nukkad/core/features/events/contract.ts';
import { root } from '../../ui/asset-url.ts';
import { toast } from '../../ui/Toast.tsx';

/** The page of an event for people without an account. */
export const linkTo = (eventId: string): string => new URL(`e/${encodeURIComponent(eventId)}`, root).href;

/** Opens the phone's own choice of apps; without one it copies the link. */
export async function shareEvent({ id, name }: Pick<Event, 'id' | 'name'>) {
  const url = linkTo(id);
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title: name, url });
    else {
      await navigator.clipboard.writeText(url);
      toast('Link copied');
    }
  } catch (error) {
    // AbortError: the share sheet was closed.
    if (!(error instanceof Error && error.name === 'AbortError')) toast(`Copy this link: ${url}`);
  }
}
