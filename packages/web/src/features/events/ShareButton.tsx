import type { Event } from '@nukkad/core/features/events/contract.ts';
import { IconButton } from '../../ui/Button.tsx';
import { root } from '../../ui/picture.ts';
import { toast } from '../../ui/Toast.tsx';

/** Hands on the address of an event's page for everybody: by the phone's own way to share, or as a copy. */
export function ShareButton({ event: { id, name } }: { event: Event }) {
  const url = new URL(`e/${encodeURIComponent(id)}`, root).href;
  async function share() {
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        toast('Link copied');
      }
    } catch (error) {
      // Whoever changes their mind has not failed.
      if ((error as Error).name !== 'AbortError') toast(`The link is ${url}`);
    }
  }
  return <IconButton icon="share" label={`Share ${name}`} raised onClick={() => void share()} />;
}
