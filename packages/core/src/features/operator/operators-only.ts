import { refused } from '../../kernel/operation.ts';
import { moderating } from '../moderation/moderators-only.ts';

/** For every operation of operators: a moderator with a fresh passkey, who is also an operator. */
export const operating = moderating.use(async ({ context, next }) => {
  if (context.moderator.role !== 'operator') throw refused('OPERATORS_ONLY');
  return next({ context });
});
