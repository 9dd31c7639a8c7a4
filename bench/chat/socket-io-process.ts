// The relay on Socket.IO: an event to the other person, a callback as acknowledgement, nothing stored.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { answerQuestions } from '../child-answers.ts';
import type { Phone } from './phones.ts';

interface Message {
  conversation: string;
  id: string;
  text: string;
}

const http = createServer();
// Without features that only add cost.
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
const sockets = new Map<string, Socket>();
const conversations = new Map<string, readonly string[]>();

io.on('connection', (socket) => {
  const person = String(socket.handshake.auth['person']);
  sockets.set(person, socket);
  socket.on('send', ({ conversation, id, text }: Message, acknowledge: (id: string) => void) => {
    const other = conversations.get(conversation)!.find((id) => id !== person)!;
    sockets.get(other)?.emit('message', { from: person, conversation, id, text });
    acknowledge(id);
  });
});

answerQuestions(
  {
    async start({ phones }: { phones: Phone[] }) {
      for (const { person, other, conversation } of phones) conversations.set(conversation, [person, other]);
      await once(http.listen(0, '127.0.0.1'), 'listening');
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    },
    cpu: () => process.cpuUsage(),
    stored: () => null,
  },
  () => io.close(),
);
