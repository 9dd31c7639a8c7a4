import type { Host } from '../../kernel/context.ts';
import { membership } from '../people/connections.ts';
import { isGhostNow } from '../people/is-ghost.ts';

export async function notifyTyping({ db, now, publish, rateLimits }: Host, me: string, conversationId: string) {
  if (!(await rateLimits.take('typing', me))) return;
  const { id, other } = await membership(db, me, conversationId);
  if (await isGhostNow(db, me, now())) return;
  publish([{ to: other, number: null, update: { type: 'chat.typing', conversationId: id } }]);
}
