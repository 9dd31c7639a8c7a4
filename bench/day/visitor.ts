import type { Conversation, Message } from '@nukkad/core/features/chat/contract.ts';
import type { Event } from '@nukkad/core/features/events/contract.ts';
import type { MeetEntry } from '@nukkad/core/features/meets/contract.ts';
import type { NearbyPerson } from '@nukkad/core/features/people/contract.ts';
import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import type { Update } from '@nukkad/core/contract.ts';
import type { ServerFrame } from '@nukkad/core/socket-frames.ts';
import { randomUUID } from 'node:crypto';
import { request, type Agent } from 'node:http';
import WebSocket from 'ws';
import { acceptShare, type Action } from './model.ts';
import type { Tally } from './tally.ts';

export interface Account {
  id: string;
  cookie: string;
  url: string;
}

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** Messages that are unanswered this long are lost, in ms. */
const lostMs = 10_000;

interface Answer {
  status: number;
  body: unknown;
}

/** Lists, by id, which the updates that arrive keep up to date. */
interface Lists {
  open: Map<string, MeetEntry>;
  messages: Map<string, Map<string, Message>>;
  going: Map<string, boolean>;
}

/** One person in one visit: opens screens, follows updates as the app does, and knows what a fetch must return. */
export class Visitor {
  readonly #account: Account;
  readonly #agent: Agent;
  readonly #tally: Tally;
  readonly #lists: Lists = { open: new Map(), messages: new Map(), going: new Map() };
  /** Updates since the oldest running fetch started: its answer may be older than they are. */
  #received: Update[] = [];
  #fetching = 0;
  #near: NearbyPerson[] = [];
  #next: string | null = null;
  #events: Event[] = [];
  #conversations: Conversation[] = [];
  #socket: WebSocket | null = null;
  #number: number | null = null;
  /** Messages without an answer, and when they were written; sent again on each connection. */
  readonly #unanswered = new Map<string, { at: number; frame: unknown }>();
  readonly acknowledged: string[] = [];

  constructor(account: Account, agent: Agent, tally: Tally) {
    this.#account = account;
    this.#agent = agent;
    this.#tally = tally;
  }

  #send(method: string, path: string, body?: unknown): Promise<Answer> {
    const { url, cookie } = this.#account;
    const json = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        `${url}/api${path}`,
        {
          method,
          agent: this.#agent,
          headers: {
            cookie,
            origin: url,
            ...(json !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(json),
            }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const text = Buffer.concat(parts).toString();
            resolve({ status: response.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) });
          });
        },
      );
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection at that moment: browsers send the request again.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(this.#send(method, path, body));
        else reject(error);
      });
      sent.end(json);
    });
  }

  /** Null when refused or failed, which is counted. */
  async #ask<T>(name: string, method: string, path: string, body?: unknown): Promise<T | null> {
    const before = performance.now();
    try {
      const answer = await this.#send(method, path, body);
      this.#tally.took(name, performance.now() - before);
      if (answer.status < 300) return answer.body as T;
      const code = (answer.body as { code?: string } | null)?.code ?? '';
      // A rule may refuse a visitor; input that is not understood is a mistake of this program.
      if (answer.status >= 500 || code === 'INVALID_INPUT') this.#tally.failed(`${name}: ${answer.status} ${code}`);
      else this.#tally.refused(`${name}: ${code}`);
    } catch (error) {
      this.#tally.failed(`${name}: ${(error as Error).message}`);
    }
    return null;
  }

  /** Fetches something that updates keep current, and applies what arrived meanwhile again. */
  async #fetch<T>(name: string, path: string, take: (answer: T) => void): Promise<T | null> {
    const from = this.#received.length;
    this.#fetching++;
    const answer = await this.#ask<T>(name, 'GET', path);
    this.#fetching--;
    if (answer !== null) {
      take(answer);
      for (const update of this.#received.slice(from)) this.#apply(update);
    }
    if (this.#fetching === 0) this.#received = [];
    return answer;
  }

  #apply(update: Update) {
    if (update.type === 'meet.changed') {
      const { request } = update.entry;
      if (request.status === 'pending') this.#lists.open.set(request.id, update.entry);
      else this.#lists.open.delete(request.id);
    }
    if (update.type === 'chat.message') {
      const { message } = update;
      this.#lists.messages.get(message.conversationId)?.set(message.id, message);
    }
    if (update.type === 'event.changed' && this.#lists.going.has(update.event.id))
      this.#lists.going.set(update.event.id, update.event.going);
  }

  #take(update: Update) {
    if (this.#fetching > 0) this.#received.push(update);
    this.#apply(update);
    if (update.type !== 'chat.message') return;
    const { id, senderId, conversationId, position } = update.message;
    if (senderId === this.#account.id) this.#answered(id);
    else this.#say({ seen: [{ id: conversationId, delivered: position }] });
  }

  #answered(id: string) {
    const message = this.#unanswered.get(id);
    if (!message) return;
    this.#unanswered.delete(id);
    this.#tally.took('send', performance.now() - message.at);
    this.acknowledged.push(id);
  }

  #say(frame: unknown) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** Resolves once the updates that were missed have arrived. */
  connect(): Promise<void> {
    const { id, cookie, url } = this.#account;
    const before = performance.now();
    const after = this.#number === null ? '' : `&after=${this.#number}`;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live?as=${id}${after}`, {
      origin: url,
      headers: { cookie },
    });
    this.#socket = socket;
    return new Promise((resolve) => {
      socket.on('error', (error) => {
        this.#tally.failed(`socket: ${error.message}`);
        resolve();
      });
      socket.on('message', (data) => {
        for (const frame of JSON.parse((data as Buffer).toString()) as ServerFrame[]) {
          if ('at' in frame) {
            this.#tally.took(this.#number === null ? 'connect' : 'catch up', performance.now() - before);
            this.#number = frame.at;
            if (frame.refetch) {
              this.#lists.messages.clear();
              this.#lists.going.clear();
              void this.open();
            }
            for (const { frame } of this.#unanswered.values()) this.#say(frame);
            resolve();
          } else if ('number' in frame) {
            if (frame.number !== (this.#number ?? 0) + 1) this.#tally.failed('an update is missing or repeated');
            this.#number = frame.number;
            this.#take(frame.update);
          } else if ('update' in frame) this.#take(frame.update);
          else if ('sent' in frame) this.#answered(frame.sent.id);
          else if ('refused' in frame) {
            this.#unanswered.delete(frame.refused);
            this.#tally.refused(`send: ${frame.code}`);
          }
        }
      });
    });
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  disconnect() {
    this.#socket?.terminate();
    this.#socket = null;
  }

  /** What the app fetches when it starts on Home. */
  async open() {
    await Promise.all([
      this.#ask('session', 'GET', '/session'),
      this.#ask('presence', 'GET', '/presence'),
      this.openHome(),
      this.#openMeets(),
      this.openChat(),
      this.#ask('shares', 'GET', '/shares'),
      this.#ask('feedback', 'GET', '/event-feedback'),
    ]);
  }

  #openMeets() {
    return this.#fetch<{ requests: MeetEntry[] }>('meets', '/meets', ({ requests }) => {
      this.#lists.open = new Map(requests.map((entry) => [entry.request.id, entry]));
    });
  }

  async openHome(after: string | null = null) {
    const more = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    const path = `/people/nearby?distance=10&ageRange%5B0%5D=18&ageRange%5B1%5D=80${more}`;
    const page = await this.#ask<{ people: NearbyPerson[]; next: string | null }>('nearby', 'GET', path);
    if (page) [this.#near, this.#next] = [page.people, page.next];
  }

  async openChat() {
    const page = await this.#ask<{ conversations: Conversation[] }>('conversations', 'GET', '/conversations');
    if (page) this.#conversations = page.conversations;
  }

  async #openConversation() {
    const id = pick(this.#conversations)?.id;
    if (id === undefined) return;
    await this.#fetch<{ messages: Message[] }>('messages', `/conversations/${id}/messages`, ({ messages }) => {
      this.#lists.messages.set(id, new Map(messages.map((message) => [message.id, message])));
      const position = messages.at(-1)?.position;
      if (position !== undefined) this.#say({ seen: [{ id, delivered: position, read: position }] });
    });
  }

  #write() {
    const id = pick([...this.#lists.messages.keys()]) ?? pick(this.#conversations)?.id;
    if (id === undefined) return;
    const messageId = randomUUID();
    const frame = { send: { id, messageId, type: 'text', message: `Day ${messageId.slice(0, 8)}: chai at six?` } };
    this.#unanswered.set(messageId, { at: performance.now(), frame });
    this.#say(frame);
  }

  async #answer() {
    const { id: me } = this.#account;
    const asked = pick([...this.#lists.open.values()].filter(({ request }) => request.toUserId === me));
    if (!asked) return;
    const status = Math.random() < acceptShare ? 'accepted' : 'declined';
    await this.#ask(status, 'PUT', `/meets/${asked.request.id}/status`, { status });
  }

  async #openEvent() {
    const id = pick(this.#events)?.id;
    if (id === undefined) return;
    await this.#fetch<Event>('event', `/events/${id}`, (event) => void this.#lists.going.set(id, event.going));
  }

  async do(action: Action) {
    switch (action) {
      case 'openHome':
        return this.openHome();
      case 'scroll':
        return this.#next === null ? undefined : this.openHome(this.#next);
      case 'openPerson': {
        const person = pick(this.#near);
        return person && void (await this.#ask('person', 'GET', `/people/${person.id}`));
      }
      case 'ask': {
        const person = pick(this.#near);
        return person && void (await this.#ask('ask', 'POST', '/meets', { personId: person.id }));
      }
      case 'answer':
        return this.#answer();
      case 'openConversation':
        return this.#openConversation();
      case 'send':
        return this.#write();
      case 'openEvents': {
        const page = await this.#ask<{ events: Event[] }>('events', 'GET', '/events');
        if (page) this.#events = page.events;
        return;
      }
      case 'openEvent':
        return this.#openEvent();
      case 'book': {
        const event = pick(this.#events);
        const order = { orderId: randomUUID(), price: event?.price ?? 0, quantity: 1 };
        return event && void (await this.#ask('book', 'POST', `/events/${event.id}/orders`, order));
      }
      case 'openTickets':
        return void (await this.#ask<{ tickets: Ticket[] }>('tickets', 'GET', '/tickets'));
      case 'openChat':
        return this.openChat();
      case 'loseConnection':
        return;
    }
  }

  /** What this visitor holds that a fetch would return differently. */
  async differences(): Promise<string[]> {
    const found: string[] = [];
    const same = (one: readonly string[], other: readonly string[]) => {
      const known = new Set(one);
      return one.length === other.length && other.every((id) => known.has(id));
    };
    const meets = (await this.#send('GET', '/meets')).body as { requests: MeetEntry[] };
    const open = meets.requests.map(({ request }) => request.id);
    if (!same([...this.#lists.open.keys()], open)) found.push('requests');
    for (const [id, held] of this.#lists.messages) {
      const page = (await this.#send('GET', `/conversations/${id}/messages`)).body as { messages: Message[] };
      const oldest = page.messages[0]?.position ?? 0;
      const recent = [...held.values()].filter(({ position }) => position >= oldest).map(({ id }) => id);
      const fetched = page.messages.map(({ id }) => id);
      if (!same(recent, fetched)) found.push('messages');
    }
    for (const [id, going] of this.#lists.going) {
      const event = (await this.#send('GET', `/events/${id}`)).body as Event;
      if (event.going !== going) found.push('going');
    }
    return found;
  }

  get lost(): number {
    return [...this.#unanswered.values()].filter(({ at }) => performance.now() - at > lostMs).length;
  }
}
