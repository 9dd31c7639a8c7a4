import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('a secret of this test');
const others = createSecrets('a secret of another server');

test('what is sealed is read for the same use with the same secret only, and not once it was changed', () => {
  const sealed = secrets.seal('cursor', 'page 2 of Asha');
  expect(secrets.unseal('cursor', sealed)).toBe('page 2 of Asha');
  expect(sealed).not.toContain('Asha');
  expect(secrets.seal('place', 'page 2 of Asha')).not.toBe(sealed);
  expect(secrets.unseal('place', sealed)).toBeNull();
  expect(others.unseal('cursor', sealed)).toBeNull();
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    // The last letter of base64url can have bits that mean nothing.
    expect([null, ...(at === sealed.length - 1 ? ['page 2 of Asha'] : [])]).toContain(
      secrets.unseal('cursor', changed),
    );
  }
  for (const nothing of ['', 'A', 'not sealed', sealed.slice(0, 20)])
    expect(secrets.unseal('cursor', nothing)).toBeNull();
});

test('digests and numbers differ by use, text and server, and are the same each time', () => {
  const digest = secrets.digest('first text', 'Chai?');
  expect(secrets.digest('first text', 'Chai?')).toBe(digest);
  for (const other of [
    secrets.digest('first text', 'Chai!'),
    secrets.digest('mailbox', 'Chai?'),
    others.digest('first text', 'Chai?'),
  ])
    expect(other).not.toBe(digest);
  expect(secrets.numbers('3')).toEqual(secrets.numbers('3'));
  expect(others.numbers('3')).not.toEqual(secrets.numbers('3'));
});

test('a signature is Ed25519 of this server, for its text alone', () => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: secrets.publicKey };
  const isSigned = (text: string, signature: string) =>
    verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), Buffer.from(signature, 'base64url'));
  expect(isSigned('ticket 7', secrets.sign('ticket 7'))).toBe(true);
  expect(isSigned('ticket 8', secrets.sign('ticket 7'))).toBe(false);
  expect(isSigned('ticket 7', others.sign('ticket 7'))).toBe(false);
});

test('random texts have 128 bits, and none comes twice', () => {
  const texts = Array.from({ length: 1000 }, () => secrets.random());
  expect(new Set(texts).size).toBe(1000);
  for (const text of texts) expect(Buffer.from(text, 'base64url')).toHaveLength(16);
});
