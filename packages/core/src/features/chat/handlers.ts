import { sql } from 'kysely';
import { reading, refused, signedIn, uuid, withoutTransaction } from '../../kernel/operation.ts';
import { membership } from '../people/connections.ts';
import { endShares } from '../people/end-location-shares.ts';
import { readAllowance } from './free-messages.ts';
import { readConversationPage } from './conversation-page.ts';
import { findConversations } from './find-conversations.ts';
import { readConversation } from './conversation-list.ts';
import { changeSettings } from './conversation-settings.ts';
import { readRepeated } from './repeated-messages.ts';
import { readMessagePage } from './message-page.ts';
import { react } from './set-reaction.ts';
import { writeRead } from './message-receipts.ts';
import { removeMessage } from './remove-message.ts';
import { searchMessages } from './search-messages.ts';
import { sendMessage } from './send-message.ts';
import { moveShare, readShares } from './location-shares.ts';
import { showOnPlan } from './show-location-on-plan.ts';
import { unreadOf } from './unread-in-conversation.ts';

export const chat = {
  conversations: reading.chat.conversations.handler(({ input: { after, ...which }, context }) =>
    readConversationPage(context, which, after),
  ),

  findConversations: reading.chat.findConversations.handler(async ({ input: { words }, context }) => {
    if (!(await context.host.rateLimits.take('conversationSearches', context.me))) throw refused('TOO_MANY');
    return { conversations: await findConversations(context, words) };
  }),

  conversation: reading.chat.conversation.handler(async ({ input, context }) => {
    return readConversation(context, uuid(input.id));
  }),

  setMuted: signedIn.chat.setMuted.handler(({ input: { id, on }, context }) =>
    changeSettings(context, id, { muted: on }),
  ),

  setArchived: signedIn.chat.setArchived.handler(({ input: { id, on }, context }) =>
    changeSettings(context, id, { archived: on }),
  ),

  messages: reading.chat.messages.handler(({ input, context }) => readMessagePage(context, input)),

  warnings: reading.chat.warnings.handler(async ({ input, context }) => ({
    repeated: await readRepeated(context, input.id),
  })),

  allowance: reading.chat.allowance.handler(({ input, context }) => readAllowance(context, input.id)),

  send: withoutTransaction.chat.send.handler(
    async ({ input, context: { host, me, sessionId = null } }) =>
      (await sendMessage(host, { me, sessionId }, input)).message,
  ),

  remove: signedIn.chat.remove.handler(async ({ input, context }) => {
    const { id } = await membership(context.db, context.me, input.id);
    return removeMessage(context, id, input.messageId, input.from);
  }),

  react: signedIn.chat.react.handler(({ input: { id, messageId, reaction }, context }) =>
    react(context, id, messageId, reaction),
  ),

  search: reading.chat.search.handler(({ input, context }) => searchMessages(context, input)),

  shares: reading.chat.shares.handler(async ({ context }) => ({ shares: await readShares(context) })),

  showOnPlan: signedIn.chat.showOnPlan.handler(({ input, context }) => showOnPlan(context, input)),

  moveShare: signedIn.chat.moveShare.handler(async ({ input: { id, ...place }, context }) => {
    await moveShare(context, uuid(id), place);
    return {};
  }),

  endShare: signedIn.chat.endShare.handler(async ({ input, context }) => {
    await endShares(context, sql`share.id = ${uuid(input.id)} and share.person_id = ${context.me}`);
    return {};
  }),

  seen: withoutTransaction.chat.seen.handler(async ({ input, context: { host, me } }) => {
    await membership(host.db, me, input.id);
    await writeRead(host, [{ personId: me, ...input }]);
    host.receipts.note(me, input);
    return host.db
      .selectFrom('member')
      .select(unreadOf('member.conversation_id', 'member.read_position', 'member.person_id').as('unread'))
      .where('conversation_id', '=', input.id)
      .where('person_id', '=', me)
      .executeTakeFirstOrThrow();
  }),
};
