// A plain `ws` server: relays each message within a pair and acknowledges it, after an insert if it has a database.
// In batches, it inserts as Nukkad does: what arrives during a commit goes into the next statement, on two connections.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';
import { answerQuestions } from '../child-answers.ts';
import type { Phone } from './phones.ts';

interface Message {
  conversation: string;
  id: string;
  text: string;
}

const http = createServer();
const server = new WebSocketServer({ server: http, maxPayload: 64 * 1024, perMessageDeflate: false });
const sockets = new Map<string, WebSocket>();
const conversations = new Map<string, { people: readonly string[]; written: Promise<void> }>();
let pool: pg.Pool | null = null;

/** The minimum for a chat: messages by id, and in order within a conversation. */
const table = `
  create table message (
    number bigint generated always as identity,
    id uuid primary key,
    conversation_id uuid not null,
    sender_id text not null,
    body text not null,
    sent_at timestamptz not null default now()
  );
  create unique index message_order on message (conversation_id, number);`;

async function insert(db: pg.Pool, sender: string, { id, conversation, text }: Message) {
  await db.query({
    name: 'insert',
    text: 'insert into message (id, conversation_id, sender_id, body) values ($1, $2, $3, $4)',
    values: [id, conversation, sender, text],
  });
}

interface Waiting {
  sender: string;
  message: Message;
  pass: () => void;
}

class Lane {
  #waiting: Waiting[] = [];
  #isWriting = false;

  add(db: pg.Pool, one: Waiting) {
    this.#waiting.push(one);
    if (!this.#isWriting) void this.#writeAll(db);
  }

  async #writeAll(db: pg.Pool) {
    this.#isWriting = true;
    // What the sockets have already received goes along.
    await nextTurn();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await db.query({
        name: 'insert-batch',
        text: `insert into message (id, conversation_id, sender_id, body)
          select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[])`,
        values: [
          batch.map(({ message }) => message.id),
          batch.map(({ message }) => message.conversation),
          batch.map(({ sender }) => sender),
          batch.map(({ message }) => message.text),
        ],
      });
      for (const { pass } of batch) pass();
    }
    this.#isWriting = false;
  }
}

let lanes: readonly Lane[] | null = null;

server.on('connection', (socket, request) => {
  const person = new URL(request.url ?? '', 'http://localhost').searchParams.get('person')!;
  sockets.set(person, socket);
  const pass = ({ conversation, id, text }: Message, other: string) => {
    sockets.get(other)?.send(JSON.stringify({ from: person, conversation, id, text }));
    socket.send(JSON.stringify({ ack: id }));
  };
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as Message;
    const conversation = conversations.get(message.conversation)!;
    const other = conversation.people.find((id) => id !== person)!;
    if (!pool) return pass(message, other);
    const db = pool;
    if (lanes) {
      const lane = lanes[Number.parseInt(message.conversation.slice(-1), 16) % lanes.length]!;
      return lane.add(db, { sender: person, message, pass: () => pass(message, other) });
    }
    // Sequential within a conversation: over ten connections, inserts could overtake each other.
    conversation.written = conversation.written.then(async () => {
      await insert(db, person, message);
      pass(message, other);
    });
  });
});

interface Start {
  databaseUrl: string | null;
  inBatches: boolean;
  phones: Phone[];
}

answerQuestions(
  {
    async start({ databaseUrl, inBatches, phones }: Start) {
      for (const { person, other, conversation } of phones)
        conversations.set(conversation, { people: [person, other], written: Promise.resolve() });
      if (databaseUrl) {
        pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
        await pool.query(table);
        if (inBatches) lanes = [new Lane(), new Lane()];
      }
      await once(http.listen(0, '127.0.0.1'), 'listening');
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    },
    cpu: () => process.cpuUsage(),
    async stored() {
      if (!pool) return null;
      const { rows } = await pool.query<{ count: string }>('select count(*) from message');
      return Number(rows[0]!.count);
    },
  },
  () => pool?.end(),
);
