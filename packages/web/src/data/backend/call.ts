import { assetUrl } from '../../ui/asset-url.ts';
import { Unanswered } from '../last-session.ts';

const away = 'The server didn’t answer. Check your connection and try again.';

/** Without a client library, which the first screen need not load. Throws Error with the server's words. */
export async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const response = await fetch(assetUrl(path), {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Unanswered(away);
  });
  // Anything but JSON comes from a proxy, not from the server.
  const answer = (await response.json().catch(() => null)) as (T & { message?: string }) | null;
  if (answer === null) throw new Unanswered(away);
  if (!response.ok) throw new Error(answer.message ?? away);
  return answer;
}
