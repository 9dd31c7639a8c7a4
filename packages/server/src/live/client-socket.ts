import { sendMessage } from '@nukkad/core/features/chat/send-message.ts';
import { sendTyping } from '@nukkad/core/features/chat/send-typing.ts';
import { ClientFrame } from '@nukkad/core/socket-frames.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { asRefusal } from '@nukkad/core/kernel/operation.ts';
import { rateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { lastNumber } from '@nukkad/core/kernel/updates.ts';
import type { updatesAfter } from '@nukkad/core/missed-updates.ts';
import { ORPCError } from '@orpc/server';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import { inRequest } from '../logging/security-log.ts';
import type { NoteRefusal } from '../logging/refusal-log.ts';
import { FrameReader, type FrameBudget } from './frame-limit.ts';
import type { Listeners } from './listeners.ts';
import { UpdateStream } from './update-stream.ts';
import type { Owner } from '../features/account/session-cache.ts';
import { maxBuffered } from './socket-limits.ts';

/** How long nothing is read from a person over the message limit, in ms. */
const overLimitMs = rateLimits.messages.seconds * 1000;
/** A client that does not confirm the close is cut off after this time, in ms, or this many more frames. */
export const closing = { ms: 1000, frames: 100 };

type Send = Extract<z.output<typeof ClientFrame>, { send: unknown }>;

function parseFrame(text: string): z.output<typeof ClientFrame> | null {
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export interface ClientSocketParts {
  socket: WebSocket;
  owner: Owner;
  budget: FrameBudget;
  host: Host;
  listeners: Listeners;
  log: Logger;
  noteRefusal: NoteRefusal;
  replay: typeof updatesAfter;
  onEnd: () => void;
}

export class ClientSocket {
  readonly sessionId: string;
  readonly #personId: string;
  readonly #socket: WebSocket;
  readonly #host: Host;
  readonly #log: Logger;
  readonly #noteRefusal: NoteRefusal;
  readonly #onEnd: () => void;
  readonly #stream: UpdateStream;
  readonly #reader: FrameReader;
  readonly #stopListening: () => void;
  #outgoing: string[] = [];
  #isAlive = true;
  #isEnded = false;
  #lateFrames = 0;

  constructor({ socket, owner, budget, host, listeners, log, noteRefusal, replay, onEnd }: ClientSocketParts) {
    const { personId, sessionId } = owner;
    this.sessionId = sessionId;
    this.#personId = personId;
    this.#socket = socket;
    this.#host = host;
    this.#log = log;
    this.#noteRefusal = noteRefusal;
    this.#onEnd = onEnd;
    this.#stream = new UpdateStream(
      { after: (number) => replay(host, personId, number), last: () => lastNumber(host.db, personId) },
      (frame) => this.#send(frame),
      (error) => this.#fail(error),
    );
    this.#stopListening = listeners.listen(personId, {
      human: true,
      receive: (content, number) => {
        if (number === null) this.#send(`{"update":${content}}`);
        else this.#stream.receive(number, content);
      },
      reach: (number) => this.#stream.reach(number),
    });
    this.#reader = this.#createReader(budget);
    this.#receive();
  }

  start(after: number | null) {
    this.#stream
      .start(after)
      .then(() => this.#host.receipts.noteAll(this.#host, this.#personId))
      .catch((error: unknown) => this.#fail(error));
  }

  checkAlive() {
    if (!this.#isAlive) this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
    // Pages cannot see a ping.
    this.#socket.send('[{}]');
  }

  end(code: number, reason: string) {
    this.#stop();
    this.#socket.close(code, reason);
    // A paused socket would not read the client's confirmation.
    this.#socket.resume();
    setTimeout(() => this.#socket.terminate(), closing.ms).unref();
  }

  #stop() {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#onEnd();
    this.#reader.close();
    this.#stream.close();
    this.#stopListening();
  }

  #fail(error: unknown) {
    this.#log.warn({ error }, 'a live connection failed');
    this.end(1011, 'try again');
  }

  #createReader(budget: FrameBudget): FrameReader {
    const request = { requestId: randomUUID(), personId: this.#personId };
    return new FrameReader(
      this.#socket,
      budget,
      (data) => {
        const frame = parseFrame(data.toString());
        if (frame === null) {
          inRequest(request, () => this.#noteRefusal('live', 'INVALID_INPUT', this.#personId));
          return this.end(1008, 'not understood');
        }
        // One promise fewer for each message.
        inRequest(request, () => ('send' in frame ? this.#sendMessage(frame.send) : this.#handle(frame))).catch(
          (error: unknown) => {
            if (!(error instanceof ORPCError)) this.#log.warn({ error }, 'a frame could not be handled');
          },
        );
      },
      () => this.end(1008, 'too many frames'),
    );
  }

  #receive() {
    const socket = this.#socket;
    socket.on('message', (data, isBinary) => {
      if (this.#isLate()) return;
      this.#isAlive = true;
      if (isBinary) this.end(1008, 'not understood');
      else this.#reader.take(data as Buffer);
    });
    socket.on('ping', () => {
      if (!this.#isLate()) this.#reader.count();
    });
    socket.on('pong', () => {
      if (this.#isLate()) return;
      this.#isAlive = true;
      this.#reader.count();
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#stop());
  }

  #isLate(): boolean {
    if (!this.#isEnded) return false;
    if (++this.#lateFrames > closing.frames) this.#socket.terminate();
    return true;
  }

  async #handle(frame: Exclude<z.output<typeof ClientFrame>, Send>) {
    if ('seen' in frame) for (const seen of frame.seen) this.#host.receipts.note(this.#personId, seen);
    else if ('typing' in frame) await sendTyping(this.#host, this.#personId, frame.typing);
    else this.#send('{}');
  }

  async #sendMessage(input: Send['send']) {
    const answered = this.#reader.awaitAnswer();
    try {
      const { message, repeated } = await sendMessage(
        this.#host,
        { me: this.#personId, sessionId: this.sessionId },
        input,
      );
      if (repeated) this.#send(JSON.stringify({ sent: message }));
    } catch (thrown) {
      const error = asRefusal(thrown);
      const isRefusal = error instanceof ORPCError && error.defined;
      if (!isRefusal || error.code === 'STORAGE_AWAY') this.#log.error({ error }, 'a message could not be stored');
      if (isRefusal) this.#noteRefusal('chat.send', error.code, this.#personId);
      this.#send(JSON.stringify({ refused: input.messageId, code: isRefusal ? error.code : 'INTERNAL' }));
      if (isRefusal && error.code === 'MESSAGES_TOO_FAST') this.#reader.hold(overLimitMs);
    } finally {
      answered();
    }
  }

  /** Gathers what is sent in one turn of the event loop into one frame, since each frame is a system call. */
  #send(entry: string) {
    if (this.#outgoing.push(entry) === 1) queueMicrotask(() => this.#flush());
  }

  #flush() {
    const frame = `[${this.#outgoing.join(',')}]`;
    this.#outgoing = [];
    if (this.#socket.bufferedAmount > maxBuffered) this.#socket.terminate();
    else this.#socket.send(frame);
  }
}
