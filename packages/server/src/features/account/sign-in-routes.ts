import type { Host } from '@nukkad/core/kernel/context.ts';
import { isRefusalCode, type RefusalCode } from '@nukkad/core/kernel/refusal-words.ts';
import type { Env, Hono } from 'hono';
import { callerAddress, addressHeader } from '../../http/caller-address.ts';
import { refuse } from '../../http/error-answers.ts';
import { servedPaths, type Auth } from './auth.ts';
import { withLostDatabase } from './database-failure.ts';

function refusalFor(status: number, code: string | undefined): RefusalCode {
  if (code !== undefined && isRefusalCode(code)) return code;
  if (status === 401) return 'SIGNED_OUT';
  if (status === 403) return 'CROSS_SITE';
  if (status === 404) return 'NOT_FOUND';
  if (status === 429) return 'TOO_MANY';
  return status < 500 ? 'INVALID_INPUT' : 'INTERNAL';
}

/** A response of better-auth without the session's token, which only servers may see. */
async function withoutToken(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!isJson || response.status >= 300) return response;
  const answer = (await response.json()) as { url?: unknown; options?: unknown } | null;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const body = {
    ok: true,
    ...(typeof answer?.url === 'string' && { url: answer.url }),
    // For passkeys: a challenge and the ids of the person's own keys.
    ...(typeof answer?.options === 'object' && { options: answer.options }),
  };
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

interface SignInRouteParts {
  trustedProxies: number;
  subPath: string;
}

export function serveSignIn<E extends Env>(
  app: Hono<E>,
  host: Host,
  auth: Auth,
  { trustedProxies, subPath }: SignInRouteParts,
) {
  app.on(['GET', 'POST'], '/api/auth/*', async (c) => {
    const path = c.req.path.slice('/api/auth'.length);
    // Where the library sends people whose sign-in failed. Its own page shows whatever words its address has.
    if (path === '/error') return c.redirect(`${subPath}/?google=refused`, 303);
    if (!servedPaths.includes(path)) return refuse(c, 'NOT_FOUND');
    const address = callerAddress(c, trustedProxies);
    // Sandbox sign-in has no proof that could be guessed.
    if (!host.ways.sandbox && !(await host.rateLimits.take('signInByAddress', address))) return refuse(c, 'TOO_MANY');
    const headers = new Headers(c.req.raw.headers);
    headers.set(addressHeader, address);
    // The library knows its whole address, which it gives to Google.
    const url = new URL(c.req.url);
    url.pathname = subPath + url.pathname;
    const response = await withLostDatabase(() => auth.handler(new Request(new Request(url, c.req.raw), { headers })));
    // Clears cached pictures. Not "storage", which holds the hidden zone and the theme: the app clears what is private there.
    if (c.req.path === '/api/auth/sign-out' && response.ok) c.header('clear-site-data', '"cache"');
    if (response.status < 400) {
      const answer = await withoutToken(response);
      return c.newResponse(answer.body, answer);
    }
    const { code } = (await response.json().catch(() => ({}))) as { code?: string };
    return refuse(c, refusalFor(response.status, code));
  });
}
