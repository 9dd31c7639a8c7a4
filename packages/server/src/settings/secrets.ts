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

/** How many numbers are cached: those of active people are needed often. */
const maxNumbers = 20_000;

/** A signature takes longer than reading the ticket it is for, and is always the same. */
const maxSignatures = 20_000;

/** The prefix of a 32-byte Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives a key for each use from the operator's secret. */
export function createSecrets(secret: string): Secrets {
  // Key objects, since converting bytes at each use would take longer than the use itself.
  const keyFor = (use: string) => createSecretKey(createHmac('sha256', secret).update(use).digest());
  const numbersKey = keyFor('numbers');
  const digestKey = keyFor('digest');
  const sealKey = keyFor('seal');
  const nonceKey = keyFor('seal nonce');
  const signKey = createPrivateKey({
    key: Buffer.concat([pkcs8, createHmac('sha256', secret).update('sign').digest()]),
    format: 'der',
    type: 'pkcs8',
  });
  const numbersOf = new Map<string, [number, number]>();
  const signatures = new Map<string, string>();
  const { x: publicKey } = createPublicKey(signKey).export({ format: 'jwk' });
  if (publicKey === undefined) throw new Error('An Ed25519 key has no public part.');
  return {
    numbers(text) {
      const kept = numbersOf.get(text);
      if (kept) return kept;
      const digest = createHmac('sha256', numbersKey).update(text).digest();
      const numbers: [number, number] = [digest.readUInt32LE(0) >>> 1, digest.readUInt32LE(4) >>> 1];
      if (numbersOf.size >= maxNumbers) numbersOf.clear();
      numbersOf.set(text, numbers);
      return numbers;
    },
    digest: (use, text) => createHmac('sha256', digestKey).update(`${use}\0${text}`).digest('base64url'),
    // AES-256-GCM: a nonce of 12 bytes, the text, a tag of 16 bytes. The nonce is a keyed digest of the text (a synthetic
    // IV), so that equal texts seal alike and a response depends on nothing but its content.
    seal(use, text) {
      const nonce = createHmac('sha256', nonceKey).update(`${use} ${text}`).digest().subarray(0, 12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(use));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return sealed.toString('base64url');
    },
    unseal(use, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < 28) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(use));
      decipher.setAuthTag(bytes.subarray(-16));
      try {
        return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
    sign(text) {
      const kept = signatures.get(text);
      if (kept !== undefined) return kept;
      const signature = sign(null, Buffer.from(text), signKey).toString('base64url');
      if (signatures.size >= maxSignatures) signatures.clear();
      signatures.set(text, signature);
      return signature;
    },
    random: () => randomBytes(16).toString('base64url'),
    publicKey,
  };
}
