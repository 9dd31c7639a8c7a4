// How a phone speaks to each kind of server. All have the same to do: parse what they hear and say whose message it was.
import type { ServerFrame } from '@nukkad/core/frames.ts';
import { Agent, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';
import { io } from 'socket.io-client';
import WebSocket from 'ws';
import { line, type Phone } from './phones.ts';

/** What a phone is told. */
interface Ears {
  /** A message of the other's is here. */
  arrived(id: string): void;
  /** One's own message is taken. */
  answered(id: string): void;
}

export interface Wire {
  send(messageId: string): void;
}

export type OpenWire = (url: string, phone: Phone, ears: Ears) => Promise<Wire>;

type Talking = (text: string) => void;

/** Masking with zeros and believing in UTF-8 spare the load work that a server would not notice. */
const lean: WebSocket.ClientOptions = {
  perMessageDeflate: false,
  skipUTF8Validation: true,
  generateMask: (mask) => mask.fill(0),
};

/** The line of one phone: what is said on it at one go leaves at one go. */
class Line extends Agent {
  #socket: Socket | null = null;
  #isHeld = false;

  override createConnection(options: ClientRequestArgs) {
    return (this.#socket = super.createConnection(options) as Socket);
  }

  /** To be called before something is said. */
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

/** A connection that must stay open until this process ends. */
function open(url: string, options: WebSocket.ClientOptions, heard: (text: string) => void): Promise<Talking> {
  const agent = new Line();
  const socket = new WebSocket(url.replace('http', 'ws'), { ...lean, ...options, agent });
  const say = (text: string) => {
    agent.hold();
    socket.send(text);
  };
  socket.on('message', (data) => heard((data as Buffer).toString()));
  socket.on('close', (code) => {
    throw new Error(`A connection was closed with ${code}.`);
  });
  return new Promise((resolve, reject) => socket.once('open', () => resolve(say)).once('error', reject));
}

const overRelay: OpenWire = async (url, { person, other, conversation }, ears) => {
  const say = await open(`${url}/?person=${person}`, {}, (text) => {
    const heard = JSON.parse(text) as { ack: string } | { from: string; id: string };
    if ('ack' in heard) return ears.answered(heard.ack);
    if (heard.from !== other) throw new Error(`${person} hears ${heard.from}.`);
    ears.arrived(heard.id);
  });
  const [head, tail] = [`{"conversation":"${conversation}","id":"`, `","text":"${line}"}`];
  return { send: (messageId) => say(head + messageId + tail) };
};

const overSocketIo: OpenWire = async (url, { person, other, conversation }, ears) => {
  const agent = new Line();
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { person },
    // Its type speaks of browsers alone.
    agent: agent as unknown as string,
  });
  socket.on('message', (heard: { from: string; id: string }) => {
    if (heard.from !== other) throw new Error(`${person} hears ${heard.from}.`);
    ears.arrived(heard.id);
  });
  socket.on('disconnect', (reason) => {
    throw new Error(`A connection was closed: ${reason}.`);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const answered = (id: string) => ears.answered(id);
  return {
    send(id) {
      agent.hold();
      socket.emit('send', { conversation, id, text: line }, answered);
    },
  };
};

/** A phone says how far it has come at most once in so many ms. */
const seenApartMs = 300;

const overNukkad: OpenWire = async (url, { person, other, conversation, cookie }, ears) => {
  /** The number of the last update, and the position of the last message. */
  let [number, position] = [-1, 0];
  let saying: NodeJS.Timeout | undefined;
  let begun = () => {};
  const begins = new Promise<void>((resolve) => (begun = resolve));
  const hear = (heard: ServerFrame) => {
    if ('at' in heard) {
      if (number >= 0) throw new Error(`${person} has missed updates.`);
      number = heard.at;
      return begun();
    }
    if (!('update' in heard)) {
      if ('refused' in heard || 'sent' in heard) throw new Error(`${person} hears ${JSON.stringify(heard)}.`);
      return;
    }
    if ('number' in heard && heard.number !== ++number)
      throw new Error(`${person} hears update ${heard.number}, where ${number} is due.`);
    if (heard.update.type !== 'chat.message') return;
    const { message } = heard.update;
    if (message.conversationId !== conversation || message.position !== ++position)
      throw new Error(
        `${person} hears message ${message.position}, where position ${position} of ${conversation} is due.`,
      );
    if (message.senderId === person) return ears.answered(message.id);
    if (message.senderId !== other) throw new Error(`${person} hears ${message.senderId}.`);
    ears.arrived(message.id);
    saying ??= setTimeout(() => {
      saying = undefined;
      say(`{"seen":[{"id":"${conversation}","delivered":${position}}]}`);
    }, seenApartMs);
  };
  const say = await open(`${url}/live`, { origin: url, headers: { cookie } }, (text) => {
    for (const heard of JSON.parse(text) as ServerFrame[]) hear(heard);
  });
  await begins;
  const [head, tail] = [`{"send":{"id":"${conversation}","messageId":"`, `","type":"text","message":"${line}"}}`];
  return { send: (messageId) => say(head + messageId + tail) };
};

export type Kind = 'relay' | 'socket.io' | 'nukkad';

export const wires: Record<Kind, OpenWire> = { relay: overRelay, 'socket.io': overSocketIo, nukkad: overNukkad };
