import { connect, type Socket } from 'node:net';

/** Strings are latin1, because all replies are ASCII. */
type Reply = string | number | null | Reply[];

/** A pipelined connection to Redis: replies arrive in the order of the commands. */
export class Redis {
  readonly #socket: Socket;
  readonly #waiting: { resolve(reply: Reply): void; reject(error: Error): void }[] = [];
  #left = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (text: string) => this.#take(text));
    const fail = (error?: Error) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error ?? new Error('Redis closed the connection.'));
    };
    socket.on('error', fail).on('close', () => fail());
  }

  static open(port: number): Promise<Redis> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.off('error', reject);
        resolve(new Redis(socket));
      }).on('error', reject);
    });
  }

  ask(...words: (string | number)[]): Promise<Reply> {
    const parts = words.map(String).map((word) => `$${word.length}\r\n${word}\r\n`);
    this.#socket.write(`*${words.length}\r\n${parts.join('')}`, 'latin1');
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  close() {
    this.#socket.destroy();
  }

  #take(text: string) {
    this.#left += text;
    let at = 0;
    while (this.#waiting.length > 0) {
      const read = readReply(this.#left, at);
      if (!read) break;
      at = read.end;
      const { resolve, reject } = this.#waiting.shift()!;
      if (read.reply instanceof Error) reject(read.reply);
      else resolve(read.reply);
    }
    if (at > 0) this.#left = this.#left.slice(at);
  }
}

/** Parses the reply at `from`; null if it is incomplete. */
function readReply(text: string, from: number): { reply: Reply | Error; end: number } | null {
  const line = text.indexOf('\r\n', from);
  if (line < 0) return null;
  const rest = text.slice(from + 1, line);
  let end = line + 2;
  switch (text[from]) {
    case '+':
      return { reply: rest, end };
    case '-':
      return { reply: new Error(rest), end };
    case ':':
      return { reply: Number(rest), end };
    case '$': {
      if (rest === '-1') return { reply: null, end };
      const size = Number(rest);
      return text.length < end + size + 2 ? null : { reply: text.slice(end, end + size), end: end + size + 2 };
    }
    case '*': {
      const list: Reply[] = [];
      for (let left = Number(rest); left > 0; left--) {
        const item = readReply(text, end);
        if (!item) return null;
        list.push(item.reply as Reply);
        end = item.end;
      }
      return { reply: list, end };
    }
    default:
      throw new Error(`Redis sent an unknown reply: ${rest}`);
  }
}
