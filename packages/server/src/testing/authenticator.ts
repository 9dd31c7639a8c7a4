import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A number in a fixed count of bytes. */
function number(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

/** A passkey in software: what a browser would send for it (WebAuthn level 3, ES256, no attestation). */
export function createAuthenticator({ flags = present | verified } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (rpId: string, more: number) =>
    Buffer.concat([sha256(rpId), Buffer.of(flags | more), number(counter, 4)]);
  const credential = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };

  return {
    id: credential.id,

    create({ challenge, rp }: { challenge: string; rp: { id: string } }, origin: string) {
      // COSE: an EC2 key for ES256 on P-256.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([authData(rp.id, withKey), Buffer.alloc(16), number(id.length, 2), id, key]);
      const attestation = Buffer.concat([
        // CBOR: { fmt: 'none', attStmt: {}, authData: … }
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.of(0x58, data.length),
        data,
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, origin)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      };
    },

    get({ challenge, rpId }: { challenge: string; rpId: string }, origin: string) {
      counter++;
      const [client, data] = [clientData('webauthn.get', challenge, origin), authData(rpId, 0)];
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
