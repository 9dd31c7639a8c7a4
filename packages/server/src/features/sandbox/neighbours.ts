import { router } from '@nukkad/core/router.ts';
import type { Message } from '@nukkad/core/features/chat/contract.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { hourMs } from '@nukkad/core/kernel/time.ts';
import type { Update } from '@nukkad/core/contract.ts';
import type { MeetEntry } from '@nukkad/core/features/meets/contract.ts';
import { cellAt, centreOf } from '@nukkad/core/features/people/geometry.ts';
import { samplePeople } from '@nukkad/core/features/sandbox/sample-data.ts';
import { cellOf, allSamplePeople } from '@nukkad/core/features/sandbox/sandbox.ts';
import { createRouterClient } from '@orpc/server';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Listeners } from '../../live/listeners.ts';
import { answerTo, helloFrom } from './neighbour-lines.ts';

/** How long neighbours take, in ms: to answer a request, to read a message and to write one. */
export interface Pace {
  request: [number, number];
  read: [number, number];
  write: [number, number];
}

export const humanPace: Pace = { request: [2000, 4000], read: [600, 1200], write: [900, 2500] };

const between = ([from, to]: [number, number]) => from + Math.random() * (to - from);

const cellIn = (area: { id: string } | null) => area && cellAt(centreOf(area.id));

/** Reports every hour, or neighbours and the sample user would disappear from Home after a day. */
function startReports(host: Host, log: Logger): () => void {
  const report = () => {
    for (const { id, area } of allSamplePeople) {
      const api = createRouterClient(router, { context: { host, personId: id } });
      api.people
        .presence()
        .then((presence) =>
          presence.ghost ? null : api.people.report({ cell: cellIn(presence.next ?? presence.area) ?? cellOf(area) }),
        )
        .catch((error: unknown) => log.debug({ error }, 'a neighbour stays where they were'));
    }
  };
  report();
  const reports = setInterval(report, hourMs);
  return () => clearInterval(reports);
}

/** Starts the sample neighbours; one whom a human is signed in as stays silent. Returns what stops them. */
export function startNeighbours(host: Host, listeners: Listeners, log: Logger, pace: Pace = humanPace): () => void {
  const timers = new Set<NodeJS.Timeout>();
  const stops = samplePeople.map(({ id }) => listeners.listen(id, { human: false, receive: neighbour(id) }));

  function later(ms: number, work: () => Promise<unknown>) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      // The other person may have withdrawn in between, so this is no error.
      work().catch((error: unknown) => log.debug({ error }, 'a neighbour gave up'));
    }, ms);
    timers.add(timer);
  }

  function neighbour(personId: string) {
    const api = createRouterClient(router, { context: { host, personId } });
    const turns = new Map<string, number>();
    /** Conversations with an answer on its way: several quick messages get one. */
    const answering = new Set<string>();

    async function say(conversationId: string, line: (turn: number) => string) {
      answering.delete(conversationId);
      if (listeners.hasHuman(personId)) return;
      const turn = turns.get(conversationId) ?? Number(personId);
      turns.set(conversationId, turn + 1);
      await api.chat.send({ id: conversationId, messageId: randomUUID(), type: 'text', message: line(turn) });
    }

    function hearRequest({ request }: MeetEntry) {
      if (request.status !== 'pending' || request.toUserId !== personId) return;
      later(between(pace.request), async () => {
        if (listeners.hasHuman(personId)) return;
        const { conversationId } = await api.meets.setStatus({ id: request.id, status: 'accepted' });
        if (conversationId) later(between(pace.write), () => say(conversationId, helloFrom));
      });
    }

    function hearMessage(message: Message) {
      if (message.senderId === personId) return;
      later(between(pace.read), async () => {
        if (listeners.hasHuman(personId)) return;
        await api.chat.seen({ id: message.conversationId, read: message.position });
        if (answering.has(message.conversationId)) return;
        answering.add(message.conversationId);
        later(between(pace.write), () => say(message.conversationId, (turn) => answerTo(message, turn)));
      });
    }

    return (content: string) => {
      // A human who is signed in as them answers instead, also while their page reloads.
      if (listeners.hasHuman(personId)) return;
      const update = JSON.parse(content) as Update;
      if (update.type === 'meet.changed') hearRequest(update.entry);
      // Neighbours do not answer each other, or they would never stop.
      if (update.type === 'chat.message' && !isNeighbour(update.message.senderId)) hearMessage(update.message);
    };
  }

  const stopReports = startReports(host, log);

  const neighbours = new Set(samplePeople.map(({ id }) => id));
  const isNeighbour = (id: string) => neighbours.has(id) && !listeners.hasHuman(id);

  return () => {
    stopReports();
    for (const timer of timers) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
