import { useSyncExternalStore } from 'react';
import type { Unsent } from '../../device/unsent-message.ts';
import { useLive } from '../../data/useLive.ts';

export function useUnsent(conversationId: string): Unsent[] {
  const { outbox } = useLive();
  return useSyncExternalStore(outbox.subscribe, outbox.unsent).filter((it) => it.conversationId === conversationId);
}
