import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const point = (key: string) => Buffer.from(key, 'base64url');

/** Why a push service refuses a request by RFC 8292; null when it does not. */
function vapidProblem(authorization: string | undefined, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (point(key).length !== 65) return 'no key';
  const [x, y] = [point(key).subarray(1, 33).toString('base64url'), point(key).subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), signed, point(signature))) return 'a wrong signature';
  const { aud, exp, sub } = JSON.parse(point(claims).toString()) as Record<string, unknown>;
  const seconds = Date.now() / 1000;
  if (aud !== origin) return 'another audience';
  if (typeof exp !== 'number' || exp < seconds || exp > seconds + 86_400) return 'a wrong time';
  return typeof sub === 'string' && /^(mailto|https):/.test(sub) ? null : 'no subject';
}

/** A browser's keys, and what it does with a push: RFC 8291. */
export class PushBrowser {
  readonly #pair: ECDH = createECDH('prime256v1');
  readonly #auth: Buffer;

  constructor(privateKey?: string, auth?: string) {
    if (privateKey === undefined) this.#pair.generateKeys();
    else this.#pair.setPrivateKey(privateKey, 'base64url');
    this.#auth = auth === undefined ? randomBytes(16) : point(auth);
  }

  get keys() {
    return { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
  }

  /** Throws for what was not encrypted for this browser. */
  decrypt(body: Buffer): string {
    const [salt, ours] = [body.subarray(0, 16), this.#pair.getPublicKey()];
    const length = body.readUInt8(20);
    const [theirs, record] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
    const derive = (key: Buffer, with_: Buffer, info: Buffer | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', key, with_, info, bytes));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs]);
    const shared = derive(this.#pair.computeSecret(theirs), this.#auth, info, 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(shared, salt, 'Content-Encoding: nonce\0', 12),
    ).setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

export interface ReceivedPush {
  browser: string;
  message: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** When its last byte arrived, in ms since 1970. */
  at: number;
}

/** A push service on this machine that speaks RFC 8030, 8291 and 8292, and refuses what they do not allow. One that checks
 * later takes what arrives unread, until `check`: for measurements, since others run push services. */
export async function startPushService({ checksLater = false } = {}) {
  const unchecked: (() => unknown)[] = [];
  const browsers = new Map<string, PushBrowser>();
  let gone: 404 | 410 = 410;
  const received: ReceivedPush[] = [];
  const refused: string[] = [];
  let answer = 201;
  let answerMs = 0;
  let origin = '';
  const accept = (name: string, headers: IncomingHttpHeaders, body: Buffer, at: number): number => {
    const browser = browsers.get(name);
    if (!browser) return gone;
    const problem =
      vapidProblem(headers.authorization, origin) ??
      (/^\d+$/.test(String(headers['ttl'])) ? null : 'no TTL') ??
      (/^[\w-]{1,32}$/.test(String(headers['topic'])) ? null : 'a wrong topic') ??
      (/^(very-low|low|normal|high)$/.test(String(headers['urgency'])) ? null : 'a wrong urgency') ??
      (body.length <= 4096 && headers['content-encoding'] === 'aes128gcm' ? null : 'a wrong body');
    if (problem !== null) {
      refused.push(problem);
      return 403;
    }
    if (answer === 201) received.push({ browser: name, message: JSON.parse(browser.decrypt(body)), headers, at });
    return answer;
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const at = Date.now();
      const take = () => accept(request.url?.slice(1) ?? '', request.headers, Buffer.concat(parts), at);
      if (checksLater) unchecked.push(take);
      const status = checksLater ? 201 : take();
      const reply = () => response.writeHead(status, status === 201 ? { location: `${origin}/message` } : {}).end();
      setTimeout(reply, answerMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    refused,
    /** How many pushes have arrived, checked or not. */
    arrived: () => received.length + refused.length + unchecked.length,
    check() {
      for (const take of unchecked.splice(0)) take();
    },
    /** A subscription, as `PushSubscription.toJSON()` has it. */
    subscription(name: string) {
      const browser = browsers.get(name) ?? new PushBrowser();
      browsers.set(name, browser);
      return { endpoint: `${origin}/${name}`, keys: browser.keys };
    },
    /** Push services answer with either status then. */
    unsubscribe(name: string, status: 404 | 410) {
      gone = status;
      browsers.delete(name);
    },
    answerWith(status: number) {
      answer = status;
    },
    /** As one elsewhere, which takes time. */
    answerAfter(ms: number) {
      answerMs = ms;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
