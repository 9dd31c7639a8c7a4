import { randomUUID } from 'node:crypto';
import { bandra } from './bandra.ts';
import type { Caller, CasesOf } from './case.ts';
import { sharedPlan } from './plans.ts';

const send = async ({ as, conversation }: Caller) => {
  const messageId = randomUUID();
  await as.chat.send({ id: conversation, messageId, type: 'text', message: 'On my way.' });
  return messageId;
};
const share = async ({ as, conversation }: Caller) => {
  const messageId = randomUUID();
  await as.chat.send({ id: conversation, messageId, type: 'location', place: { ...bandra, liveMinutes: 15 } });
  return messageId;
};

export const chatCases: CasesOf<'chat'> = {
  'chat.conversations': { run: ({ as }) => as.chat.conversations({}) },
  'chat.findConversations': { run: ({ as }) => as.chat.findConversations({ words: 'Asha' }) },
  'chat.conversation': { run: ({ as, conversation }) => as.chat.conversation({ id: conversation }) },
  'chat.setMuted': {
    run: ({ as, conversation }, nth) => as.chat.setMuted({ id: conversation, on: nth % 2 === 0 }),
  },
  'chat.setArchived': {
    run: ({ as, conversation }, nth) => as.chat.setArchived({ id: conversation, on: nth % 2 === 0 }),
  },
  'chat.allowance': { run: ({ as, conversation }) => as.chat.allowance({ id: conversation }) },
  'chat.warnings': { run: ({ as, conversation }) => as.chat.warnings({ id: conversation }) },
  'chat.messages': { run: ({ as, conversation }) => as.chat.messages({ id: conversation }) },
  'chat.send': { run: send },
  'chat.remove': {
    before: send,
    run: ({ as, conversation }, _, messageId) => as.chat.remove({ id: conversation, messageId, from: 'both' }),
  },
  'chat.react': {
    before: send,
    run: ({ as, conversation }, _, messageId) => as.chat.react({ id: conversation, messageId, reaction: 'like' }),
  },
  'chat.search': { run: ({ as, conversation }) => as.chat.search({ id: conversation, words: 'nothing like this' }) },
  'chat.shares': { run: ({ as }) => as.chat.shares() },
  'chat.showOnPlan': {
    before: sharedPlan,
    run: ({ as }, _, id) => as.chat.showOnPlan({ id, ...bandra, liveMinutes: 15 }),
  },
  'chat.moveShare': { before: share, run: ({ as }, _, id) => as.chat.moveShare({ id, ...bandra }) },
  'chat.endShare': { before: share, run: ({ as }, _, id) => as.chat.endShare({ id }) },
  'chat.seen': { run: ({ as, conversation }) => as.chat.seen({ id: conversation, read: 20, delivered: 20 }) },
};
