import { randomUUID } from 'node:crypto';
import type { Actor } from './callers.ts';
import { mine, ownersAlways, ownersOnly, partiesOnly, type Matrix } from './expected-outcomes.ts';
import type { Town } from './town.ts';

/** The conversation with Asha that the caller had before she blocked them or they were suspended. */
const talk = (t: Town, actor: Actor) => t.talks[actor === 'blocked' || actor === 'suspended' ? actor : 'connection'];
const message = (t: Town, actor: Actor) =>
  t.messages[actor === 'blocked' || actor === 'suspended' ? actor : 'connection'];

export const chatCases: Pick<Matrix, 'chat'> = {
  chat: {
    conversations: { party: 'connection', row: { ...mine, other: 'sees' } },
    findConversations: { input: () => ({ words: 'Asha' }), party: 'connection', row: { ...mine, other: 'sees' } },
    conversation: { input: (t, a) => ({ id: talk(t, a) }), names: 'id', party: 'connection', row: partiesOnly },
    setMuted: { input: (t, a) => ({ id: talk(t, a), on: true }), names: 'id', party: 'connection', row: partiesOnly },
    setArchived: {
      input: (t, a) => ({ id: talk(t, a), on: true }),
      names: 'id',
      party: 'connection',
      row: partiesOnly,
    },
    messages: { input: (t, a) => ({ id: talk(t, a) }), names: 'id', party: 'connection', row: partiesOnly },
    warnings: { input: (t, a) => ({ id: talk(t, a) }), names: 'id', party: 'connection', row: partiesOnly },
    allowance: { input: (t, a) => ({ id: talk(t, a) }), names: 'id', party: 'connection', row: partiesOnly },
    send: {
      input: (t, a) => ({ id: talk(t, a), messageId: randomUUID(), type: 'text', message: 'Hello' }),
      names: 'id',
      party: 'connection',
      row: partiesOnly,
    },
    remove: {
      input: (t, a) => ({ id: talk(t, a), messageId: message(t, a), from: 'both' }),
      names: 'id',
      party: 'connection',
      row: { ...ownersOnly, other: 'NOT_FOUND' },
    },
    react: {
      input: (t, a) => ({ id: talk(t, a), messageId: message(t, a), reaction: 'love' }),
      names: 'id',
      party: 'connection',
      row: partiesOnly,
    },
    search: {
      input: (t, a) => ({ id: talk(t, a), words: 'hello' }),
      names: 'id',
      party: 'connection',
      row: partiesOnly,
    },
    shares: { party: 'connection', row: { ...mine, other: 'sees' } },
    showOnPlan: {
      input: (t) => ({ id: t.plan, latitude: 19.06, longitude: 72.83, liveMinutes: 15 }),
      names: 'id',
      party: 'co-host',
      row: ownersOnly,
    },
    moveShare: {
      input: (t) => ({ id: t.share, latitude: 19.06, longitude: 72.83 }),
      names: 'id',
      party: 'connection',
      row: ownersOnly,
    },
    endShare: { input: (t) => ({ id: t.share }), names: 'id', party: 'connection', row: ownersAlways },
    seen: { input: (t, a) => ({ id: talk(t, a), read: 1 }), names: 'id', party: 'connection', row: partiesOnly },
  },
};
