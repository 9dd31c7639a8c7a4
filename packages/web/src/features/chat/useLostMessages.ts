import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLive } from '../../data/useLive.ts';
import type { Unsent } from '../../device/unsent-store.ts';
import { toast } from '../../ui/Toast.tsx';

/** Characters of a message that are quoted. */
const maxWords = 60;

function words({ message }: Unsent): string {
  if (message.type === 'picture') return 'a picture';
  if (message.type === 'location') return 'your location';
  const { message: text } = message;
  return `‘${text.length > maxWords ? `${text.slice(0, maxWords - 1)}…` : text}’`;
}

/** Quotes and discards messages refused because their conversation is closed. `isThere` is null while that is not known. */
export function useLostMessages(isThere: ((conversationId: string) => boolean) | null) {
  const { outbox } = useLive();
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.unsent);
  const lost = isThere === null ? [] : unsent.filter((it) => it.refused === 'NOT_FOUND' && !isThere(it.conversationId));
  const giveUp = useEffectEvent(() => {
    const [first] = lost;
    if (!first) return;
    for (const { messageId } of lost) outbox.remove(messageId);
    toast(
      lost.length === 1
        ? `Not sent, because the conversation is closed: ${words(first)}`
        : `${lost.length} messages not sent, because the conversation is closed. The first: ${words(first)}`,
    );
  });
  useEffect(() => giveUp(), [lost.length]);
}
