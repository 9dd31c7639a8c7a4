import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { queries } from '../../data/queries.ts';
import { useLive } from '../../data/useLive.ts';
import type { Unsent } from '../../device/unsent-message.ts';
import { toast } from '../../ui/Toast.tsx';

/** Characters of a message that are quoted. */
const maxWords = 60;

function words({ message }: Unsent): string {
  if (message.type === 'picture') return 'a picture';
  if (message.type === 'event') return 'an event';
  if (message.type === 'location') return 'your location';
  const { message: text } = message;
  return `‘${text.length > maxWords ? `${text.slice(0, maxWords - 1)}…` : text}’`;
}

/** Quotes and discards messages refused because their conversation is closed. */
export function useLostMessages(concerns: (conversationId: string) => boolean) {
  const { outbox } = useLive();
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.unsent);
  const refused = unsent.filter((it) => it.refused === 'NOT_FOUND' && concerns(it.conversationId));
  const ids = [...new Set(refused.map((it) => it.conversationId))];
  const conversations = useQueries({ queries: ids.map((id) => queries.conversation(id)) });
  const closed = new Set(ids.filter((_, at) => conversations[at]?.data === null));
  const lost = refused.filter((it) => closed.has(it.conversationId));
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
