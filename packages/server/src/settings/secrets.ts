import type { Secrets } from '@nukkad/core/kernel/context.ts';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  randomBytes,
  sign,
} from 'node:crypto';

/** Numbers are asked for at each look of the same people, so that so many are kept. */
const mostNumbers = 20_000;

/** What comes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** What rests on the operator's secret; each use has a key of its own. */
export function createSecrets(secret: string): Secrets {
  // As key objects: made of bytes at each use, they would take longer than what they are used for.
  const keyFor = (use: string) => createSecretKey(createHmac('sha256', secret).update(use).digest());
  const numbersKey = keyFor('numbers');
  const sealKey = keyFor('seal');
  const nonceKey = keyFor('seal nonce');
  const signKey = createPrivateKey({
    key: Buffer.concat([pkcs8, createHmac('sha256', secret).update('sign').digest()]),
    format: 'der',
    type: 'pkcs8',
  });
  const numbersOf = new Map<string, [number, number]>();
  return {
    numbers(text) {
      const kept = numbersOf.get(text);
      if (kept) return kept;
      const digest = createHmac('sha256', numbersKey).update(text).digest();
      const numbers: [number, number] = [digest.readUInt32LE(0) >>> 1, digest.readUInt32LE(4) >>> 1];
      if (numbersOf.size >= mostNumbers) numbersOf.clear();
      numbersOf.set(text, numbers);
      return numbers;
    },
    // AES-256-GCM: 12 bytes of nonce, the text, 16 bytes that prove it was sealed here. The nonce is a keyed digest of
    // the text (a synthetic IV): equal texts seal alike, so that an answer depends on nothing but what it says.
    seal(text) {
      const nonce = createHmac('sha256', nonceKey).update(text).digest().subarray(0, 12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return sealed.toString('base64url');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < 28) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(-16));
      try {
        return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
    sign: (text) => sign(null, Buffer.from(text), signKey).toString('base64url'),
    random: () => randomBytes(16).toString('base64url'),
    publicKey: createPublicKey(signKey).export({ format: 'jwk' }).x!,
  };
}
