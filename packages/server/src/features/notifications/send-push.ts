import type { PushOutcome } from '@nukkad/core/features/notifications/push-queue.ts';
import type { Push } from '@nukkad/core/features/notifications/push-message.ts';
import { once } from 'node:events';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Logger } from 'pino';
import { guardedLookup, systemResolve } from '../../http/private-network-guard.ts';
import { encryptPush } from './encrypt-push.ts';
import { isPushAddress, type PushSettings } from './push-service.ts';
import { createVapid } from './vapid-header.ts';
import { answerTimeoutMs, longestWaitMs } from './push-limits.ts';

/** Apple ends the subscription of a browser that gets pushes without showing anything. */
const mustShow = (endpoint: string) => new URL(endpoint).hostname.endsWith('.push.apple.com');

/** RFC 9110: seconds, or a date; null where it is neither. */
function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestWaitMs) : null;
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage, now: Date): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return 'sent';
  if (statusCode === 404 || statusCode === 410) return 'gone';
  if (statusCode === 429 || statusCode >= 500) return { againMs: retryAfterMs(headers['retry-after'], now) };
  return 'refused';
}

/** Null for a key that isn’t a point on P-256: no browser sends one. */
function encrypted({ p256dh, auth, message }: Push): Buffer | null {
  try {
    return encryptPush(Buffer.from(JSON.stringify(message)), { p256dh, auth });
  } catch {
    return null;
  }
}

/** Sends to push services by RFC 8030. Never throws. `subject` is how they reach the operator. */
export function createSendPush(settings: PushSettings, subject: string, log: Logger) {
  const authorize = createVapid(settings.vapidKey, subject);
  // Every connection of these agents is made to an address that was checked for its name.
  const options = {
    keepAlive: true,
    maxSockets: 50,
    lookup: guardedLookup(
      systemResolve,
      settings.allowPrivate,
      () => new Error('No public server was found at this address.'),
    ),
  };
  const agents = { https: new HttpsAgent(options), http: new HttpAgent(options) };

  async function post({ endpoint, message, ttl, urgency }: Push, body: Buffer, now: Date): Promise<PushOutcome> {
    const isSecure = new URL(endpoint).protocol === 'https:';
    const request = (isSecure ? requestHttps : requestHttp)(endpoint, {
      method: 'POST',
      agent: isSecure ? agents.https : agents.http,
      headers: {
        authorization: authorize(endpoint, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl,
        urgency,
        // A random id: a later push replaces one that a device has not received yet.
        topic: message.tag.replaceAll('-', ''),
      },
    });
    request.on('error', () => {});
    // `AbortSignal.timeout` would last, with all it holds, after the answer.
    const late = setTimeout(() => request.destroy(new Error('The push service took too long.')), answerTimeoutMs);
    request.on('close', () => clearTimeout(late));
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    return outcomeOf(response, now);
  }

  return {
    async send(push: Push): Promise<PushOutcome> {
      // Kept from before its push service was taken off the list.
      if (!isPushAddress(push.endpoint, settings)) return 'gone';
      if ('close' in push.message && mustShow(push.endpoint)) return 'refused';
      const body = encrypted(push);
      if (body === null) return 'gone';
      const { hostname } = new URL(push.endpoint);
      try {
        const outcome = await post(push, body, new Date());
        if (outcome !== 'sent') log.warn({ outage: hostname, outcome }, 'a push was not taken');
        return outcome;
      } catch (error) {
        log.warn({ outage: hostname, error }, 'a push service did not answer');
        return { againMs: null };
      }
    },
    close() {
      agents.https.destroy();
      agents.http.destroy();
    },
  };
}
