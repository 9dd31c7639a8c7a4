import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useOwnUpdate } from '../live.ts';
import { refusalCode } from '../refusal.ts';

/** A message on its way: what is sent is the same at every try, so that the server keeps it once. */
export type Draft = { messageId: string; at: string } & ({ type: 'text'; message: string } | { type: 'location' });

export interface Unsent {
  draft: Draft;
  failed: boolean;
}

/** What the operation takes of a draft. */
const messageOf = (id: string, draft: Draft) =>
  draft.type === 'text'
    ? ({ id, messageId: draft.messageId, type: 'text', message: draft.message } as const)
    : ({ id, messageId: draft.messageId, type: 'location' } as const);

/**
 * Messages of a conversation that are not acknowledged yet, in the order in which they were written. They are sent one
 * after the other, wait while the phone is offline, and outlive the screen.
 */
export function useOutbox(conversationId: string) {
  const cache = useQueryClient();
  const update = useOwnUpdate();
  const key = ['send', conversationId];
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: `send ${conversationId}` },
    mutationFn: (draft: Draft) => api.chat.send(messageOf(conversationId, draft)),
    onSuccess: (message) => update({ type: 'chat.message', message }),
    retry: (failures, error) => refusalCode(error) === null && failures < 2,
    gcTime: Infinity,
  });
  const unsent = useMutationState({
    filters: { mutationKey: key, predicate: ({ state }) => state.status === 'pending' || state.status === 'error' },
    select: ({ state }): Unsent => ({ draft: state.variables as Draft, failed: state.status === 'error' }),
  });
  /** Sends, or sends again what failed. */
  function send(draft: Draft) {
    const failed = cache
      .getMutationCache()
      .findAll({ mutationKey: key, status: 'error' })
      .find(({ state }) => (state.variables as Draft).messageId === draft.messageId);
    if (failed) cache.getMutationCache().remove(failed);
    mutate(draft);
  }
  return { unsent, send };
}
