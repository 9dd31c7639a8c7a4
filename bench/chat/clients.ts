// Clients for each kind of server. All do the same work: parse each frame and check whose message it is.
import type { ServerFrame } from '@nukkad/core/socket-frames.ts';
import { Agent, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';
import { io } from 'socket.io-client';
import WebSocket from 'ws';
import { line, type Phone } from './phones.ts';

interface Listener {
  arrived(id: string): void;
  answered(id: string): void;
}

export interface Wire {
  send(messageId: string): void;
}

export type OpenWire = (url: string, phone: Phone, listener: Listener) => Promise<Wire>;

type SendText = (text: string) => void;

/** Zero masks and unchecked UTF-8 save the load process work, without a difference for the server. */
const lean: WebSocket.ClientOptions = {
  perMessageDeflate: false,
  skipUTF8Validation: true,
  generateMask: (mask) => mask.fill(0),
};

/** A phone's connection: messages sent in one turn of the event loop leave in one write. */
class Line extends Agent {
  #socket: Socket | null = null;
  #isHeld = false;

  override createConnection(options: ClientRequestArgs) {
    return (this.#socket = super.createConnection(options) as Socket);
  }

  hold() {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#socket!.cork();
    queueMicrotask(() => {
      this.#isHeld = false;
      this.#socket!.uncork();
    });
  }
}

/** Opens a connection that must stay open until this process ends. */
function open(url: string, options: WebSocket.ClientOptions, receive: (text: string) => void): Promise<SendText> {
  const agent = new Line();
  const socket = new WebSocket(url.replace('http', 'ws'), { ...lean, ...options, agent });
  const say = (text: string) => {
    agent.hold();
    socket.send(text);
  };
  socket.on('message', (data) => receive((data as Buffer).toString()));
  socket.on('close', (code) => {
    throw new Error(`A connection closed with ${code}.`);
  });
  return new Promise((resolve, reject) => socket.once('open', () => resolve(say)).once('error', reject));
}

const overRelay: OpenWire = async (url, { person, other, conversation }, listener) => {
  const say = await open(`${url}/?person=${person}`, {}, (text) => {
    const message = JSON.parse(text) as { ack: string } | { from: string; id: string };
    if ('ack' in message) return listener.answered(message.ack);
    if (message.from !== other) throw new Error(`${person} received a message from ${message.from}.`);
    listener.arrived(message.id);
  });
  const [head, tail] = [`{"conversation":"${conversation}","id":"`, `","text":"${line}"}`];
  return { send: (messageId) => say(head + messageId + tail) };
};

const overSocketIo: OpenWire = async (url, { person, other, conversation }, listener) => {
  const agent = new Line();
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { person },
    // Typed for browsers only.
    agent: agent as unknown as string,
  });
  socket.on('message', (message: { from: string; id: string }) => {
    if (message.from !== other) throw new Error(`${person} received a message from ${message.from}.`);
    listener.arrived(message.id);
  });
  socket.on('disconnect', (reason) => {
    throw new Error(`A connection closed: ${reason}.`);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const answered = (id: string) => listener.answered(id);
  return {
    send(id) {
      agent.hold();
      socket.emit('send', { conversation, id, text: line }, answered);
    },
  };
};

/** Minimum time between receipts of a phone, in ms. */
const seenApartMs = 300;

const overNukkad: OpenWire = async (url, { person, other, conversation, cookie }, listener) => {
  /** Last update number, and position of the last message. */
  let [number, position] = [-1, 0];
  let saying: NodeJS.Timeout | undefined;
  let begun = () => {};
  const begins = new Promise<void>((resolve) => (begun = resolve));
  const receive = (frame: ServerFrame) => {
    if ('at' in frame) {
      if (number >= 0) throw new Error(`${person} missed updates.`);
      number = frame.at;
      return begun();
    }
    if (!('update' in frame)) {
      if ('refused' in frame || 'sent' in frame) throw new Error(`${person} received ${JSON.stringify(frame)}.`);
      return;
    }
    if ('number' in frame && frame.number !== ++number)
      throw new Error(`${person} received update ${frame.number}, expected ${number}.`);
    if (frame.update.type !== 'chat.message') return;
    const { message } = frame.update;
    if (message.conversationId !== conversation || message.position !== ++position)
      throw new Error(
        `${person} received message ${message.position}, expected position ${position} of ${conversation}.`,
      );
    if (message.senderId === person) return listener.answered(message.id);
    if (message.senderId !== other) throw new Error(`${person} received a message from ${message.senderId}.`);
    listener.arrived(message.id);
    saying ??= setTimeout(() => {
      saying = undefined;
      say(`{"seen":[{"id":"${conversation}","delivered":${position}}]}`);
    }, seenApartMs);
  };
  const say = await open(`${url}/live`, { origin: url, headers: { cookie } }, (text) => {
    for (const frame of JSON.parse(text) as ServerFrame[]) receive(frame);
  });
  await begins;
  const [head, tail] = [`{"send":{"id":"${conversation}","messageId":"`, `","type":"text","message":"${line}"}}`];
  return { send: (messageId) => say(head + messageId + tail) };
};

export type Kind = 'relay' | 'socket.io' | 'nukkad';

export const wires: Record<Kind, OpenWire> = { relay: overRelay, 'socket.io': overSocketIo, nukkad: overNukkad };
