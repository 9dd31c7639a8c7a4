import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whether it came over TLS. */
  secure: boolean;
}

/** A mail server on a free port of this machine, until it is closed. It offers STARTTLS with its own certificate. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          const [recipient] = session.envelope.rcptTo;
          mails.push({
            to: recipient?.address ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            secure: session.secure,
          });
          done();
        }, done);
      });
    },
    ...options,
  });
  // A client that leaves is an error of its connection alone.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = (server.server as unknown as Server).address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}
