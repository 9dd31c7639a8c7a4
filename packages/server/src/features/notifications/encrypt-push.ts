import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What is sent is a multiple of this many bytes, so that its length says little. */
const padTo = 512;
const recordSize = 4096;

/** For tests with the example of the standard: everything that is random. */
export interface Randoms {
  salt: Buffer;
  /** An ephemeral private key of P-256. */
  key: Buffer | null;
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Encrypts for one browser (RFC 8291, in the coding `aes128gcm` of RFC 8188). Throws when its key is no point of P-256. */
export function encryptPush(
  content: Buffer,
  { p256dh, auth }: { p256dh: string; auth: string },
  { salt, key }: Randoms = { salt: randomBytes(16), key: null },
  pad = true,
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const pair = createECDH('prime256v1');
  if (key) pair.setPrivateKey(key);
  else pair.generateKeys();
  const ours = pair.getPublicKey();
  const shared = hkdf(
    pair.computeSecret(theirs),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]),
    32,
  );
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(shared, salt, 'Content-Encoding: nonce\0', 12),
  );
  const padding = pad ? (padTo - ((content.length + 1) % padTo)) % padTo : 0;
  // 2 ends the content of the last record; zeros follow.
  const record = Buffer.concat([content, Buffer.from([2]), Buffer.alloc(padding)]);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(recordSize);
  size.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, size, ours, cipher.update(record), cipher.final(), cipher.getAuthTag()]);
}
