// A server whose people chat, with and without notifications for others.
import { router } from '@nukkad/core/app.ts';
import { createLog } from '@nukkad/server/logging/log.ts';
import { startServer, type RunningServer } from '@nukkad/server/server.ts';
import { addAttendees, addConversations, addPeople, announceTo } from '@nukkad/server/testing/notified-people.ts';
import { readSettings } from '@nukkad/server/settings/settings.ts';
import { createRouterClient } from '@orpc/server';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { answerQuestions } from '../answering.ts';

export interface Start {
  databaseUrl: string;
  /** Of their browsers, by person. */
  subscriptions: { endpoint: string; keys: { p256dh: string; auth: string } }[];
  conversations: number;
}

export interface Talk {
  seconds: number;
  messagesASecond: number;
  notificationsAMinute: number;
}

export interface Talked {
  /** From when a message was due to its answer, in ms. */
  waits: number[];
  notifications: number;
}

let server: RunningServer;
let people: string[] = [];
let talks: { id: string; writer: string }[] = [];

const stepMs = 100;
const noLimits = {
  take: async () => true,
  takeDistinct: async (_name: unknown, _key: string, values: readonly string[]) => values.length,
  hasTaken: async () => false,
  lastPlace: async () => null,
  keepPlace: async () => {},
  forgetPlace: async () => {},
};

async function start({ databaseUrl, subscriptions, conversations }: Start) {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'error',
    PUSH_HOSTS: '127.0.0.1',
    PUSH_ALLOW_PRIVATE: 'true',
  });
  server = await startServer(settings, { log: createLog('error'), rateLimits: noLimits });
  const { db } = server.host;
  const endpoints = new Map(subscriptions.map((subscription, nth) => [`p${nth}`, subscription]));
  people = [...endpoints.keys()];
  await addAttendees(db, people, (name) => endpoints.get(name)!);
  const pairs = Array.from({ length: conversations }, (_, nth) => [`w${nth}`, `x${nth}`] as const);
  await addPeople(db, pairs.flat());
  talks = await addConversations(db, pairs);
  return null;
}

/** One announcement to the next of the people, with its notifications. */
const announce = (from: number, many: number) =>
  announceTo(
    server.host.db,
    Array.from({ length: many }, (_, at) => people[(from + at) % people.length]!),
  );

async function talk({ seconds, messagesASecond, notificationsAMinute }: Talk): Promise<Talked> {
  const waits: number[] = [];
  const sent: Promise<unknown>[] = [];
  const began = performance.now();
  let messages = 0;
  let notifications = 0;
  for (let now = 0; now < seconds * 1000; now = performance.now() - began) {
    // An open loop: what is due is sent, whether or not earlier ones are answered.
    for (; messages < (now / 1000) * messagesASecond; messages++) {
      const due = began + (messages / messagesASecond) * 1000;
      const { id, writer } = talks[messages % talks.length]!;
      const { chat } = createRouterClient(router, { context: { host: server.host, personId: writer } });
      const message = { id, messageId: randomUUID(), type: 'text' as const, message: 'On my way.' };
      sent.push(chat.send(message).then(() => waits.push(performance.now() - due)));
    }
    const due = Math.floor((now / 60_000) * notificationsAMinute) - notifications;
    if (due >= (notificationsAMinute * stepMs) / 60_000 && due > 0) {
      sent.push(announce(notifications, due));
      notifications += due;
    }
    await wait(5);
  }
  await Promise.all(sent);
  return { waits, notifications };
}

answerQuestions({ start, talk }, () => server.stop());
