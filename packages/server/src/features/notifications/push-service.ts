import type { PushService } from '@nukkad/core/kernel/context.ts';
import { publicVapidKey } from './vapid-key.ts';

export interface PushSettings {
  /** The private key: 32 bytes in base64url. */
  vapidKey: string;
  /** Host names of further push services; `*.` before a name includes its subdomains. */
  hosts: readonly string[];
  /** Allows private addresses and plain HTTP, for an operator's own push service. */
  allowPrivate: boolean;
}

/** Push services of the common browsers. Any other address would let people aim this server's requests. */
const knownHosts = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com'];

const isHost = (hostname: string, known: string) =>
  known.startsWith('*.') ? hostname.endsWith(known.slice(1)) && !hostname.startsWith('.') : hostname === known;

/** A name's private addresses are found only when a push is sent. */
export function isPushAddress(endpoint: string, { hosts, allowPrivate }: PushSettings): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return (
    username === '' &&
    password === '' &&
    [...knownHosts, ...hosts].some((known) => isHost(hostname, known)) &&
    (allowPrivate ? /^https?:$/.test(protocol) : protocol === 'https:' && port === '')
  );
}

export const createPushService = (settings: PushSettings): PushService => ({
  publicKey: publicVapidKey(settings.vapidKey),
  accepts: (endpoint) => isPushAddress(endpoint, settings),
});
