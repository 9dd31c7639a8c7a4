import type { Conversation, Message } from '@nukkad/core/features/chat/contract.ts';
import { historyPage } from '@nukkad/core/features/chat/list-sizes.ts';
import { noReactions } from '@nukkad/core/features/chat/reaction-kinds.ts';
import { maxFound } from '@nukkad/core/features/chat/search-limits.ts';
import { samplePeople } from '@nukkad/core/features/sandbox/sample-data.ts';
import { me, notHere, personOf, refused } from './demo-visitor.ts';
import { change, state } from './demo-state.ts';
import type { Api } from './backend.ts';

/** The specification’s chat list shows at most this many people. */
const chatListLimit = 4;

function conversationOf(id: string): Conversation {
  return {
    id,
    person: personOf(id),
    closed: false,
    online: true,
    lastMessage: state.messages[id]?.at(-1) ?? null,
    unread: 0,
    theirs: { delivered: 0, read: 0 },
    muted: false,
    archived: false,
  };
}

export const chat: Api['chat'] = {
  conversations: async () => {
    me();
    const people = samplePeople.slice(0, chatListLimit);
    return { conversations: people.map(({ id }) => conversationOf(id)), unread: 0, archived: 0, next: null };
  },
  findConversations: notHere,
  conversation: async ({ id }) => (me(), conversationOf(id)),
  setMuted: notHere,
  setArchived: notHere,
  messages: async ({ id, before, limit }) => {
    me();
    personOf(id);
    const earlier = (state.messages[id] ?? []).filter(({ position }) => position < (before ?? Infinity));
    const page = earlier.slice(-(limit ?? historyPage));
    return { messages: page, hasOlder: page.length < earlier.length };
  },
  // The demo is not limited.
  warnings: async () => (me(), { repeated: [] }),
  allowance: async () => (me(), { left: null, resetsAt: new Date().toISOString() }),
  send: async (input) => {
    const { id: senderId, city } = me();
    personOf(input.id);
    if (input.type === 'picture' || input.type === 'event') throw refused('NOT_FOUND');
    const sent = state.messages[input.id] ?? [];
    const known = sent.find(({ id }) => id === input.messageId);
    if (known) return known;
    const message: Message = {
      id: input.messageId,
      conversationId: input.id,
      senderId,
      message: input.type === 'location' ? city : input.message.trim(),
      timestamp: new Date().toISOString(),
      type: input.type,
      attachment: null,
      replyTo: null,
      reactions: noReactions,
      position: (sent.at(-1)?.position ?? 0) + 1,
    };
    change({ messages: { ...state.messages, [input.id]: [...sent, message] } });
    return message;
  },
  remove: async ({ id, messageId, from }) => {
    me();
    const sent = state.messages[id] ?? [];
    const message = sent.find((it) => it.id === messageId);
    if (!message) throw refused('NOT_FOUND');
    change({ messages: { ...state.messages, [id]: sent.filter((it) => it !== message) } });
    return { conversationId: id, messageId, position: message.position, from, unread: 0 };
  },
  react: notHere,
  search: async ({ id, words }) => {
    me();
    personOf(id);
    const wanted = words.trim().toLowerCase();
    const found = (state.messages[id] ?? []).filter((it) => it.message.toLowerCase().includes(wanted));
    return { messages: found.slice(-maxFound).toReversed(), next: null };
  },
  shares: async () => (me(), { shares: [] }),
  showOnPlan: notHere,
  moveShare: async () => {
    throw refused('NOT_FOUND');
  },
  endShare: async () => (me(), {}),
  seen: async ({ id }) => (me(), personOf(id), { unread: 0 }),
};
