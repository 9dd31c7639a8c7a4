// The attacker: one account that opens sockets and writes as fast as it can. It sends prepared frames over plain TCP to use
// little CPU, which it shares with the server.
import { connect, type Socket } from 'node:net';
import { answerQuestions } from '../child-answers.ts';
import type { Phone } from './phones.ts';

export interface Flood {
  opened: number;
  refused: number;
  sent: number;
  /** CPU use of this process, as a fraction of one core. */
  busy: number;
}

const atOnce = 50;

let isRunning = false;
let nextId = 0;
let flood: Flood;
let cpu: NodeJS.CpuUsage;
let since = 0;
const sockets = new Set<Socket>();

/** Client frames, masked with zeros. `renew` writes new message ids into them. */
function frames(conversation: string): { bytes: Buffer; renew(): void } {
  const id = `01900000-0000-7000-8000-${'0'.repeat(12)}`;
  const text = `{"send":{"id":"${conversation}","messageId":"${id}","type":"text","message":"Buy now"}}`;
  const head = Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 0xff, 0, 0, 0, 0]);
  const frame = Buffer.concat([head, Buffer.from(text)]);
  const bytes = Buffer.concat(Array.from({ length: atOnce }, () => frame));
  const idAt = frame.indexOf(id) + id.length - 12;
  return {
    bytes,
    renew() {
      for (let at = 0; at < atOnce; at++)
        bytes.write((nextId++).toString(16).padStart(12, '0'), at * frame.length + idAt, 'latin1');
    },
  };
}

function keepOpen(url: URL, phone: Phone) {
  if (!isRunning) return;
  const socket = connect(Number(url.port), url.hostname);
  sockets.add(socket);
  const { bytes, renew } = frames(phone.conversation);
  const write = () => {
    if (!isRunning || socket.destroyed) return;
    renew();
    socket.write(bytes, () => {
      flood.sent += atOnce;
      // Gives other sockets a turn.
      setImmediate(write);
    });
  };
  socket.once('data', (answer) => {
    if (answer.toString('latin1').startsWith('HTTP/1.1 101')) {
      flood.opened++;
      write();
    } else {
      flood.refused++;
      socket.destroy();
    }
  });
  socket.on('data', () => {});
  socket.on('error', () => {});
  socket.on('close', () => {
    sockets.delete(socket);
    setImmediate(() => keepOpen(url, phone));
  });
  socket.write(
    `GET /live HTTP/1.1\r\nHost: ${url.host}\r\nOrigin: ${url.origin}\r\nCookie: ${phone.cookie}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
}

answerQuestions(
  {
    begin({ url, phone, many }: { url: string; phone: Phone; many: number }) {
      isRunning = true;
      flood = { opened: 0, refused: 0, sent: 0, busy: 0 };
      cpu = process.cpuUsage();
      since = performance.now();
      for (let at = 0; at < many; at++) keepOpen(new URL(url), phone);
    },
    end(): Flood {
      isRunning = false;
      const { user, system } = process.cpuUsage(cpu);
      flood.busy = (user + system) / 1000 / (performance.now() - since);
      for (const socket of sockets) socket.destroy();
      return flood;
    },
  },
  () => {},
);
