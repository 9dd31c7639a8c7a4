import { z } from 'zod';
import { refusal } from './auth-refusal.ts';

/** The site that passkeys belong to: its origin, and its host name as their id of the site. */
export interface Site {
  origin: string;
  id: string;
}

/** ES256 and RS256 (COSE), which all authenticators between them have. */
export const algorithms = [-7, -257];

const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

const credential = {
  id: bytes(1364),
  rawId: bytes(1364),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

export const AddedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(32_768),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(8)
      .default([]),
  }),
});

export const UsedPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4096), authenticatorData: bytes(4096), signature: bytes(4096) }),
});

/** Loaded for the first passkey, because an idle server needs less memory without it. */
export const loadWebauthn = () => import('@simplewebauthn/server');

export async function verifyAdded(site: Site, expectedChallenge: string, response: z.infer<typeof AddedPasskey>) {
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw refusal('PASSKEY_UNKNOWN');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports,
  };
}

/** The key's new counter; null if the proof is not of this key, challenge and site. */
export async function verifyUsed(
  site: Site,
  expectedChallenge: string,
  response: z.infer<typeof UsedPasskey>,
  key: { id: string; public_key: string; counter: string | number },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
      counter: Number(key.counter),
    },
  }).catch(() => ({ verified: false, authenticationInfo: { newCounter: 0 } }));
  return verified ? authenticationInfo.newCounter : null;
}
