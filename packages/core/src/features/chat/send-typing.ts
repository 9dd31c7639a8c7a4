import type { Host } from '../../kernel/context.ts';
import { mustBeAdult } from '../../kernel/operation.ts';
import { membership } from '../people/connections.ts';
import { isGhostOrPausedNow } from '../people/is-ghost-or-paused.ts';

export async function sendTyping(host: Host, me: string, conversationId: string) {
  const { db, now, publish, rateLimits } = host;
  await mustBeAdult(host, me);
  if (!(await rateLimits.take('typing', me))) return;
  const { id, other } = await membership(db, me, conversationId);
  if (await isGhostOrPausedNow(db, me, now())) return;
  publish([{ to: other, number: null, update: { type: 'chat.typing', conversationId: id } }]);
}
