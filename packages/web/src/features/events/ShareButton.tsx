import type { Event } from '@nukkad/core/features/events/contract.ts';
import { IconButton } from '../../ui/Button.tsx';
import { root } from '../../ui/asset-url.ts';
import { toast } from '../../ui/Toast.tsx';

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
      // AbortError: the share sheet was closed.
      if ((error as Error).name !== 'AbortError') toast(`Copy this link: ${url}`);
    }
  }
  return <IconButton icon="share" label={`Share ${name}`} raised onClick={() => void share()} />;
}
