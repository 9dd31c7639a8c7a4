import { createECDH } from 'node:crypto';
import { weaknessOf } from '../../settings/weak-secret.ts';

const keyBytes = 32;

function pairOf(privateKey: string) {
  const pair = createECDH('prime256v1');
  // Throws for what is no private key of the curve.
  pair.setPrivateKey(privateKey, 'base64url');
  return pair;
}

/** An uncompressed point of P-256 in base64url. */
export const publicVapidKey = (privateKey: string): string => pairOf(privateKey).getPublicKey('base64url');

export function createVapidKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return Buffer.from(pair.getPrivateKey('hex').padStart(2 * keyBytes, '0'), 'hex').toString('base64url');
}

/** Why a private key cannot be used, without quoting it; null when it can. */
export function vapidKeyProblem(key: string): string | null {
  if (!/^[\w-]{43}$/.test(key) || Buffer.from(key, 'base64url').length !== keyBytes)
    return 'it isn’t 32 bytes in base64url';
  try {
    pairOf(key);
  } catch {
    return 'it is no private key of the curve P-256';
  }
  return weaknessOf(key);
}
