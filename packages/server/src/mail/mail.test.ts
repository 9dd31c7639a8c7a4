import { MailRefused } from '@nukkad/core/kernel/mail-refused.ts';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from './mail.ts';
import { startMailServer as startUntilClosed } from '../testing/pretend-mail-server.ts';

async function startMailServer(...options: Parameters<typeof startUntilClosed>) {
  const server = await startUntilClosed(...options);
  onTestFinished(server.close);
  return server;
}

const message = { to: 'nia@test.example', subject: '123456 is your Nukkad code', text: 'Your code is 123456.' };

test('nothing is sent to a mail server without encryption, unless that is allowed', async () => {
  const server = await startMailServer({ disabledCommands: ['STARTTLS'] });
  const send = (plaintext: boolean) =>
    createMailer({ smtpUrl: server.url, from: 'Nukkad <hello@nukkad.example>', plaintext }).send(message);
  await expect(send(false)).rejects.toThrow(/STARTTLS/);
  expect(server.mails).toEqual([]);
  await send(true);
  expect(server.mails).toMatchObject([{ to: message.to, secure: false }]);
});

test('nothing is sent to a mail server with an untrusted certificate', async () => {
  // It offers STARTTLS with a certificate that it has signed itself.
  const server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, from: 'Nukkad <hello@nukkad.example>', plaintext: false });
  await expect(mailer.send(message)).rejects.toThrow(/certificate/);
  expect(server.mails).toEqual([]);
  // Where plaintext is allowed, such TLS is better than none.
  await createMailer({ smtpUrl: server.url, from: 'Nukkad <hello@nukkad.example>', plaintext: true }).send(message);
  expect(server.mails).toMatchObject([{ secure: true }]);
});

test('a mail server that offers STARTTLS gets mails over TLS', async () => {
  const server = await startMailServer();
  const trusting = createMailer({
    smtpUrl: `${server.url}?tls.rejectUnauthorized=false`,
    from: 'Nukkad <hello@nukkad.example>',
    plaintext: false,
  });
  await trusting.send(message);
  expect(server.mails).toMatchObject([{ to: message.to, secure: true }]);
});

/** As a mail server answers. */
const answer = (responseCode: number, words = 'No') => Object.assign(new Error(words), { responseCode });
const toRecipient = (error: Error): SMTPServerOptions => ({ onRcptTo: (_, __, done) => done(error) });
const toSender = (error: Error): SMTPServerOptions => ({ onMailFrom: (_, __, done) => done(error) });
const toContent = (error: Error): SMTPServerOptions => ({
  onData(stream, _, done) {
    stream.resume().on('end', () => done(error));
  },
});

test.each([
  ['an unknown mailbox', toRecipient(answer(550)), true],
  ['a mail that it takes for spam', toContent(answer(554)), true],
  ['a mailbox that is busy', toRecipient(answer(450)), false],
  ['a mail, for now', toContent(answer(451)), false],
  ['a sender whom the operator must allow', toSender(answer(550)), false],
  ['everyone who is not signed in', toRecipient(answer(530)), false],
])('a mail server that refuses %s', async (_, options, isForGood) => {
  const server = await startMailServer(options);
  const mailer = createMailer({ smtpUrl: server.url, from: 'Nukkad <hello@nukkad.example>', plaintext: true });
  const error = await mailer.send(message).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof MailRefused).toBe(isForGood);
});

test('a silent mail server times out', async () => {
  const { createServer } = await import('node:net');
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const mailer = createMailer(
    { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Nukkad <hello@nukkad.example>', plaintext: true },
    200,
  );
  await expect(mailer.send(message)).rejects.toThrow(/[Tt]ime|[Gg]reeting/);
});

test('the sandbox’s public mailbox hides the addresses of newcomers', async () => {
  const mailer = createMailer('mailbox');
  await mailer.send({ ...message, to: 'newcomer-523b9eef-0000-4000-8000-000000000000@nukkad.example' });
  await mailer.send({ ...message, to: 'person-2@nukkad.example' });
  expect(mailer.mailbox.map(({ to }) => to)).toEqual(['person-2@nukkad.example', 'newcomer@nukkad.example']);
});
