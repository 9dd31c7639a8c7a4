import type { SharedContent } from '../../device/share-target.ts';

const link = /https?:\/\/[^\s<>"]+/g;

/** The id of one of our events that a link leads to. `root` is the app's address. */
function eventOf(address: string, root: string): string | null {
  if (!address.startsWith(root)) return null;
  const [, id] = /^(?:e|events)\/([^/?#]+)\/?(?:[?#].*)?$/.exec(address.slice(root.length)) ?? [];
  return id === undefined ? null : decodeURIComponent(id);
}

/** What to send of what another app has shared: one of our events, which is sent as a card, and words. Apps put a link into
 * `url` or `text`, and some of them into both. */
export function wordsOf({ title, text, url }: Omit<SharedContent, 'pictures'>, root: string) {
  const parts = [title, text, url].map((it) => it.trim());
  for (const address of parts.flatMap((it) => it.match(link) ?? [])) {
    const eventId = eventOf(address, root);
    // The card has its name.
    if (eventId !== null) return { eventId, words: text.replaceAll(address, '').replaceAll(title, '').trim() };
  }
  const words = parts.filter(
    (it, at) => it !== '' && !parts.some((other, i) => i !== at && other.includes(it) && (other !== it || i < at)),
  );
  return { eventId: null, words: words.join('\n') };
}
